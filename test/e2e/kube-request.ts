import { readFileSync } from 'node:fs';
import { request } from 'node:https';

export interface ApiRequest {
  readonly path: string;
  /** GET where left out. */
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** application/json where left out; a PATCH names its kind here. */
  readonly contentType?: string;
  readonly accept?: string;
  /** The server takes the field manager's name from it, unless the path has `fieldManager`. */
  readonly userAgent?: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

export interface ApiAccess {
  readonly server: string;
  readonly token: string;
  readonly certificateFile: string;
}

/** One request to the API server, as a client that is not kubectl sends it. */
export function requestApi(access: ApiAccess, sent: ApiRequest): Promise<ApiAnswer> {
  return new Promise((done, fail) => {
    const outgoing = request(
      new URL(sent.path, access.server),
      {
        method: sent.method ?? 'GET',
        ca: readFileSync(access.certificateFile),
        headers: {
          authorization: `Bearer ${access.token}`,
          'content-type': sent.contentType ?? 'application/json',
          ...(sent.accept === undefined ? {} : { accept: sent.accept }),
          ...(sent.userAgent === undefined ? {} : { 'user-agent': sent.userAgent }),
        },
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.once('end', () => done({ status: answer.statusCode ?? 0, text }));
        answer.once('error', fail);
      },
    );
    outgoing.once('error', fail);
    outgoing.end(sent.body === undefined ? undefined : JSON.stringify(sent.body));
  });
}
