import { createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { open, seal } from '../secrets/secret-box.ts';

/** Whoever asks a question whose answer is sealed: its address goes with the question, and only it opens the answer. */
export type Reader = { address: string; open(sealedBy: string, subject: string, sealed: string): string };

/** A new key for one question, kept nowhere. */
export function newReader(): Reader {
  const own = generateKeyPairSync('x25519');
  return {
    address: written(own.publicKey),
    open: (sealedBy, subject, sealed) => open([sharedSecret(own.privateKey, sealedBy)], subject, sealed),
  };
}

/** Seals an answer to the reader of this address; throws where it is none. `sealedBy` has to go with it. */
export function sealTo(address: string, subject: string, text: string): { sealedBy: string; sealed: string } {
  const own = generateKeyPairSync('x25519');
  return {
    sealedBy: written(own.publicKey),
    sealed: seal([sharedSecret(own.privateKey, address)], subject, text),
  };
}

const written = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64url');
const read = (key: string) => createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' });
const sharedSecret = (privateKey: KeyObject, other: string) =>
  diffieHellman({ privateKey, publicKey: read(other) }).toString('base64url');
