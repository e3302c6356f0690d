import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** Host names, with a wildcard for the first part as in `*.push.example.org`. */
export const PushHosts = z
  .string()
  .transform((list) => list.split(',').flatMap((host) => host.trim() || []))
  .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/, { error: 'must be names of hosts' })));

type Keys = { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };

/** Both empty, or a matching pair. */
export function isKeyPair({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Keys): boolean {
  if (!publicKey || !privateKey) return publicKey === privateKey;
  return publicKeyOf(privateKey) === publicKey;
}

function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return undefined;
  }
  return pair.getPublicKey('base64url');
}
