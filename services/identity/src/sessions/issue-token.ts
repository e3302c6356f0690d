import { type Actor, type SigningKey, signToken } from '@fovea/kit/actor';

const hourMs = 60 * 60 * 1000;
export const personMs = 12 * hourMs;
export const deviceMs = 30 * 24 * hourMs;

type Subject = Omit<Actor, 'issuedAt' | 'expiresAt'>;
export type IssuedToken = { token: string; tokenExpiredAt: string };

export async function issueToken(
  key: SigningKey,
  subject: Subject,
  issuedAt: number,
  lifetimeMs: number,
): Promise<IssuedToken> {
  const expiresAt = issuedAt + lifetimeMs;
  const token = await signToken(key, subject, { issuedAt, expiresAt });
  return { token, tokenExpiredAt: new Date(expiresAt).toISOString() };
}

/** For somebody who is told something instead of being let in: there is nothing to store. */
export const noToken = (now: Date): IssuedToken => ({ token: '', tokenExpiredAt: now.toISOString() });
