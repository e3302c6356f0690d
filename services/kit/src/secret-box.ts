import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text for storage (AES-256-GCM). `purpose` keeps what one part sealed from being opened as something else.
 */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const box = createCipheriv(cipher, keyOf(secret, purpose), iv);
  const sealed = Buffer.concat([box.update(text, 'utf8'), box.final()]);
  return Buffer.concat([iv, box.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what seal made; throws when the secret or the purpose is another one, or a byte was changed. */
export function open(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const box = createDecipheriv(cipher, keyOf(secret, purpose), bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  box.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([box.update(bytes.subarray(ivBytes + tagBytes)), box.final()]).toString('utf8');
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
