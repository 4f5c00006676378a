import { generateKeyPairSync, sign } from 'node:crypto';

// X.509 (RFC 5280) in DER: each value is a tag, a length and a content.

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT = 0x06;
const UTF8_TEXT = 0x0c;
const TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '550403';
const LONG_FORM = 0x80;
const BYTE = 0xff;

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...sizeOf(content.length)]), content]);
}

/** In the minimal number of bytes, as DER requires; a long length is preceded by the number of its bytes. */
function sizeOf(length: number): number[] {
  if (length < LONG_FORM) return [length];
  const bytes = length <= BYTE ? [length] : [length >> 8, length & BYTE];
  return [LONG_FORM | bytes.length, ...bytes];
}

/** A self-signed key and certificate for localhost, for a browser told to accept any. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, Buffer.from(ECDSA_WITH_SHA256, 'hex'));
  const text = der(UTF8_TEXT, Buffer.from('localhost'));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT, Buffer.from(COMMON_NAME, 'hex')), text)));
  const time = (when: string): Buffer => der(TIME, Buffer.from(when));
  const toSign = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', toSign, privateKey));
  const certificate = der(SEQUENCE, toSign, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
