import type { OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { JsonObject, JsonValue } from '../../../src/model/json.ts';
import { type Fault, type FaultCall, type FaultRule, send } from '../fault-proxy.ts';

export function on(path: RegExp, fault: Fault, times?: number): FaultRule {
  return times === undefined ? { path, fault } : { path, fault, times };
}

/** The Status object of a failed request. */
export function status(code: number, message: string, headers: OutgoingHttpHeaders = {}): Fault {
  const body = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, code };
  return text(code, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

export function text(code: number, body: string | Buffer, headers: OutgoingHttpHeaders): Fault {
  return ({ outgoing }) => {
    outgoing.writeHead(code, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  };
}

/** Never answers. */
export const hang: Fault = () => undefined;

/** A reset, as of a process that was killed. */
export const reset: Fault = ({ socket }) => {
  socket.resetAndDestroy();
};

export const resetAfterHeaders: Fault = async (call) => {
  call.outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  call.outgoing.flushHeaders();
  await sleep(20);
  call.socket.resetAndDestroy();
};

/** Half of the true answer, and what is done to the connection then. */
export function half(
  framing: 'length' | 'chunks' | 'neither',
  then: (call: FaultCall) => void,
): Fault {
  return async (call) => {
    const { body } = await call.fetch();
    const length = framing === 'length' ? { 'content-length': body.length } : {};
    if (framing === 'neither') call.outgoing.removeHeader('transfer-encoding');
    call.outgoing.useChunkedEncodingByDefault = framing !== 'neither';
    call.outgoing.writeHead(200, { 'content-type': 'application/json', ...length });
    call.outgoing.write(body.subarray(0, body.length / 2));
    // The half is to be there before the fault is.
    await sleep(20);
    then(call);
  };
}

/** A byte now and then, without an end. */
export const drip: Fault = ({ outgoing }) => {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => outgoing.write(' '), 20);
  outgoing.once('close', () => clearInterval(timer));
};

/** The true answer as text, changed. */
export function change(edit: (body: Buffer) => Buffer, headers: OutgoingHttpHeaders = {}): Fault {
  return async ({ outgoing, fetch }) => {
    const { status: code, body } = await fetch();
    const changed = edit(body);
    outgoing
      .writeHead(code, {
        'content-type': 'application/json',
        'content-length': changed.length,
        ...headers,
      })
      .end(changed);
  };
}

/** The true answer, changed as JSON. */
export function changeJson(edit: (body: JsonObject, call: FaultCall) => JsonValue): Fault {
  return async (call) => {
    const fetched = await call.fetch();
    const changed = edit(JSON.parse(fetched.body.toString()), call);
    send(call.outgoing, { ...fetched, body: Buffer.from(JSON.stringify(changed)) });
  };
}

/** Does something first, and passes the true answer on. */
export function after(work: (call: FaultCall) => Promise<unknown>): Fault {
  return async (call) => {
    await work(call);
    send(call.outgoing, await call.fetch());
  };
}

/** Asks the server for pages of so many objects, whatever the client asks for. */
export function pagesOf(limit: number, before?: (call: FaultCall) => Promise<unknown>): Fault {
  return async (call) => {
    await before?.(call);
    send(call.outgoing, await call.fetch(call.path.replace(/limit=\d+/, `limit=${limit}`)));
  };
}

export const gzipped = change(gzipSync, { 'content-encoding': 'gzip' });

/** Closes the connection after the answer, though nothing in it says so. */
export const closeAfterwards: Fault = async (call) => {
  call.outgoing.once('finish', () => setTimeout(() => call.socket.destroy(), 5));
  send(call.outgoing, await call.fetch());
};

/** One request at a time, the others wait. */
export function oneAtATime(): Fault {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const turn = last.then(async () => send(call.outgoing, await call.fetch()));
    last = turn.catch(() => undefined);
    return turn;
  };
}
