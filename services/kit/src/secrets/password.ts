import { hash, verify } from '@node-rs/argon2';

/** OWASP's choice for argon2id (the library's default algorithm): 19 MiB, two passes; some twenty milliseconds. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes what the browser sends instead of the password (its digest). */
export const hashPassword = (digest: string): Promise<string> => hash(digest, cost);

/**
 * False also for an unreadable hash. Compare against `noPassword` if no account was found, so that an unknown name
 * takes as long as a wrong password.
 */
export const verifyPassword = (hashed: string, digest: string): Promise<boolean> =>
  verify(hashed, digest).catch(() => false);

/** A hash that no password has. */
export const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
