import { type Actor, lifetimeMs, type SigningKey, signToken } from '@fovea/kit/access/actor';

type Subject = Omit<Actor, 'issuedAt' | 'expiresAt'>;
export type IssuedToken = { token: string; tokenExpiredAt: string };

export async function issueToken(
  key: SigningKey,
  subject: Subject,
  issuedAt: number,
  expiresAt = issuedAt + lifetimeMs(subject.role),
): Promise<IssuedToken> {
  const token = await signToken(key, subject, { issuedAt, expiresAt });
  return { token, tokenExpiredAt: new Date(expiresAt).toISOString() };
}

/** An empty token for a reply without a session. */
export const noToken = (now: Date): IssuedToken => ({ token: '', tokenExpiredAt: now.toISOString() });
