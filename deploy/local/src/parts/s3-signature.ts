import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Keys = { accessKey: string; secretKey: string };

/** AWS signature version 4, in the Authorization header or in the query of a presigned link. */
export function isSigned(request: IncomingMessage, keys: Keys): boolean {
  const url = new URL(request.url ?? '/', 'http://store');
  const claim = url.searchParams.has('X-Amz-Signature') ? inQuery(url) : inHeader(request.headers.authorization ?? '');
  if (!claim) return false;
  const [accessKey = '', ...scope] = claim.credential.split('/');
  const [day = '', region = '', service = '', kind = ''] = scope;
  const date = url.searchParams.get('X-Amz-Date') ?? header(request, 'x-amz-date');
  if (accessKey !== keys.accessKey || !date.startsWith(day) || isOver(date, claim.expiresSeconds)) return false;

  const canonical = [
    request.method,
    encodePath(url.pathname),
    canonicalQuery(url),
    ...claim.signedHeaders.map((name) => `${name}:${header(request, name)}`),
    '',
    claim.signedHeaders.join(';'),
    claim.presigned ? 'UNSIGNED-PAYLOAD' : header(request, 'x-amz-content-sha256'),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [day, region, service, kind].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretKey}`,
  );
  const expected = Buffer.from(hmac(key, toSign).toString('hex'));
  const given = Buffer.from(claim.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

type Claim = {
  credential: string;
  signedHeaders: string[];
  signature: string;
  presigned: boolean;
  expiresSeconds: number;
};

function inQuery({ searchParams }: URL): Claim {
  const read = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    presigned: true,
    expiresSeconds: Number(read('Expires')),
  };
}

function inHeader(authorization: string): Claim | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
    authorization,
  );
  if (!match) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = match;
  return { credential, signedHeaders: signedHeaders.split(';'), signature, presigned: false, expiresSeconds: 15 * 60 };
}

function isOver(date: string, seconds: number): boolean {
  const began = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  return !(Date.now() <= began + seconds * 1000);
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const header = (request: IncomingMessage, name: string) =>
  String(request.headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const encodePath = (path: string) =>
  path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');

function canonicalQuery({ searchParams }: URL): string {
  const pairs = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.sort().join('&');
}
