import { createHash, randomBytes } from 'node:crypto';

// Of a link that lets in whoever has it, only a hash is stored: 256 random bits need no slow one.

export const newKey = (): string => randomBytes(32).toString('base64url');
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
