import { createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { open, seal } from '../secrets/secret-box.ts';

/**
 * The caller of an rpc whose reply is encrypted: its address travels with the request, and only it can open the reply.
 */
export type Reader = { address: string; open(sealedBy: string, subject: string, sealed: string): string };

/** A new key pair for one request, stored nowhere. */
export function newReader(): Reader {
  const own = generateKeyPairSync('x25519');
  return {
    address: encodeKey(own.publicKey),
    open: (sealedBy, subject, sealed) => open([sharedSecret(own.privateKey, sealedBy)], subject, sealed),
  };
}

/**
 * Encrypts a reply for the reader of this address; throws if the address is invalid. `sealedBy` has to travel with it.
 */
export function sealTo(address: string, subject: string, text: string): { sealedBy: string; sealed: string } {
  const own = generateKeyPairSync('x25519');
  return {
    sealedBy: encodeKey(own.publicKey),
    sealed: seal([sharedSecret(own.privateKey, address)], subject, text),
  };
}

const encodeKey = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64url');
const decodeKey = (key: string) => createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' });
const sharedSecret = (privateKey: KeyObject, other: string) =>
  diffieHellman({ privateKey, publicKey: decodeKey(other) }).toString('base64url');
