import { createHash, randomBytes } from 'node:crypto';

/** Lifetimes of the keys in mailed links. */
export const onboardingMs = 72 * 60 * 60 * 1000;
export const resetMs = 60 * 60 * 1000;

/** A key for a link and the hash that is stored in its place: 256 random bits need no slow hash. */
export function makeKey(now: Date, lifetimeMs: number) {
  const key = newKey();
  return { key, hash: hashOfKey(key), expiresAt: new Date(now.getTime() + lifetimeMs) };
}

export const newKey = (): string => randomBytes(32).toString('base64url');
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
