import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const bits = { salt: 16, length: 4, tag: 16 };

/** The keys of a browser with a push subscription, and a function that decrypts its messages (RFC 8291). */
export function openBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    read: (sealed: Buffer): unknown => JSON.parse(unseal(sealed, { pair, p256dh, auth })),
  };
}

type Keys = { pair: ECDH; p256dh: Buffer; auth: Buffer };

function unseal(sealed: Buffer, { pair, p256dh, auth }: Keys): string {
  const salt = sealed.subarray(0, bits.salt);
  const keyLength = sealed.readUInt8(bits.salt + bits.length);
  const keyFrom = bits.salt + bits.length + 1;
  const sender = sealed.subarray(keyFrom, keyFrom + keyLength);
  const text = sealed.subarray(keyFrom + keyLength);
  const shared = pair.computeSecret(sender);
  const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]), 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(text.subarray(-bits.tag));
  const padded = Buffer.concat([decipher.update(text.subarray(0, -bits.tag)), decipher.final()]);
  // Padding begins with a two behind the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

const derive = (secret: Buffer, salt: Buffer, words: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, words, length));
