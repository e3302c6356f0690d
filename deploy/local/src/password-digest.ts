import { createHash } from 'node:crypto';

/** What browsers and devices send instead of a password. */
export const passwordDigest = (password: string): string =>
  createHash('sha256').update(`fovea:${password}`).digest('hex');
