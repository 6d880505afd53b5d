import { createHash, generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

/** A certificate signed by itself, for 127.0.0.1 or, where asked, for another address; valid until 2049. */
export function createCertificate({
  name,
  address = [127, 0, 0, 1],
  until = '491231235959Z',
}: {
  readonly name: string;
  readonly address?: readonly number[];
  /** UTCTime, `YYMMDDhhmmssZ`. */
  readonly until?: string;
}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const subject = sequence(set(sequence(objectId(0x55, 0x04, 0x03), element(0x0c, text(name)))));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const alternativeName = sequence(element(0x87, Buffer.from(address)));
  const authority = sequence(element(0x01, Buffer.from([0xff])));
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, serialNumber(spki)),
    algorithm,
    subject,
    sequence(element(0x17, text('200101000000Z')), element(0x17, text(until))),
    subject,
    spki,
    element(
      0xa3,
      sequence(
        sequence(objectId(0x55, 0x1d, 0x11), element(0x04, alternativeName)),
        sequence(objectId(0x55, 0x1d, 0x13), element(0x04, authority)),
      ),
    ),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    certificate: toPem(sequence(body, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** DER: tag, length, contents. */
function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: readonly Uint8Array[]) => element(0x30, ...contents);
const set = (...contents: readonly Uint8Array[]) => element(0x31, ...contents);
const objectId = (...bytes: readonly number[]) => element(0x06, Buffer.from(bytes));
const text = (value: string) => Buffer.from(value, 'ascii');

function serialNumber(seed: Uint8Array): Buffer {
  const serial = createHash('sha256').update(seed).digest().subarray(0, 8);
  // The first bit would make it negative.
  return Buffer.concat([Buffer.from([1]), serial]);
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
