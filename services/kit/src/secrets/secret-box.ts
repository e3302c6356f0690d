import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The newest first: it seals, and each of them opens. */
export type Secrets = readonly string[];

/** `FOVEA_SECRET_KEY`: one secret, or several separated by commas during rotation. */
export const SecretKeys = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every(({ length }) => length >= 32), { error: 'must have at least 32 characters' });

/** Description of the variable in docs/configuration.md. */
export const secretKeyDescription =
  'Encrypts signing keys, the mail sender’s password and the keys of sealed texts; 32 characters or more, a list during rotation.';

/** Encrypts a text for storage (AES-256-GCM). `purpose` prevents a sealed value from being opened as something else. */
export function seal([newest = '']: Secrets, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const box = createCipheriv(cipher, keyOf(newest, purpose), iv);
  const sealed = Buffer.concat([box.update(text, 'utf8'), box.final()]);
  return Buffer.concat([iv, box.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what seal made; throws if no secret or the purpose matches, or a byte was changed. */
export function open(secrets: Secrets, purpose: string, sealed: string): string {
  const [secret = '', ...older] = secrets;
  try {
    return openWith(secret, purpose, sealed);
  } catch (error) {
    if (older.length === 0) throw error;
    return open(older, purpose, sealed);
  }
}

function openWith(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const box = createDecipheriv(cipher, keyOf(secret, purpose), bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  box.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([box.update(bytes.subarray(ivBytes + tagBytes)), box.final()]).toString('utf8');
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
