import { createHash, randomBytes } from 'node:crypto';

// Keys of links that grant access to their holder are stored as a hash only: with 256 random bits it need not be a slow
// one.

export const newKey = (): string => randomBytes(32).toString('base64url');
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
