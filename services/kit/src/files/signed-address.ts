import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '@fovea/contracts/errors';

/** What a signed address adds to an upload's address: the expiry (seconds since 1970) and the signature. */
export type Signature = { until?: number; signature?: string };

/** An address of an upload with an expiry. `secret` is the store's, which every service with files has. */
export function signedAddress(
  address: string,
  { key, until, secret }: { key: string; until: Date; secret: string },
): string {
  const seconds = Math.floor(until.getTime() / 1000);
  const signature = proof(key, seconds, secret).toString('base64url');
  const joint = address.includes('?') ? '&' : '?';
  return `${address}${joint}${new URLSearchParams({ until: String(seconds), signature })}`;
}

/** 32 hexadecimal digits that only we can derive from this text. */
export const proofOfWords = (words: string, secret: string): string =>
  hmacFor('words', secret).update(words).digest('hex').slice(0, 32);

/** Whether we signed exactly this, expired or not. */
export function isSignedFor(key: string, { until, signature }: Signature, secret: string): boolean {
  if (until === undefined || signature === undefined) return false;
  const given = Buffer.from(signature, 'base64url');
  const ours = proof(key, until, secret);
  return given.length === ours.length && timingSafeEqual(given, ours);
}

/**
 * Without our signature a private file does not exist; after its expiry a new signature has to be requested. Throws
 * `notFound` and `linkExpired`.
 */
export function checkSignature(isOurs: boolean, { until = 0 }: Signature, now: Date): void {
  if (!isOurs) throw new AppError('notFound');
  if (until * 1000 <= now.getTime()) throw new AppError('linkExpired');
}

const proof = (key: string, until: number, secret: string): Buffer =>
  hmacFor('address of a file', secret).update(`${until} ${key}`).digest();

const hmacFor = (use: string, secret: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', use, 32)));
