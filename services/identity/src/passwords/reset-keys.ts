import { hashOfKey, newKey } from '@fovea/kit/secrets/link-keys';

/** Lifetimes of the keys in mailed links. */
export const onboardingMs = 72 * 60 * 60 * 1000;
export const resetMs = 60 * 60 * 1000;

/** A link's key, and the hash that is stored instead of it. */
export function makeKey(now: Date, lifetimeMs: number) {
  const key = newKey();
  return { key, hash: hashOfKey(key), expiresAt: new Date(now.getTime() + lifetimeMs) };
}
