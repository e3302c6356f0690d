import { hash } from 'node:crypto';

/** What browsers and devices send instead of a password. */
export const passwordDigest = (password: string): string => hash('sha256', `fovea:${password}`);
