import type { PublicKey, SigningKey } from '@fovea/kit/actor';
import { open, seal } from '@fovea/kit/secret-box';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Global } from '../handle.ts';

export type KeyRing = {
  /** The key new tokens are signed with; made on first use of an empty platform. */
  signingKey(db: Global): Promise<SigningKey>;
  /** Public halves, newest first. */
  publicKeys(db: Global): Promise<PublicKey[]>;
};

const purpose = 'signing key';
const firstGeneration = 1;
const Jwk = z.record(z.string(), z.unknown());

/** Keeps the platform's EdDSA key pair, its private half encrypted with the platform's secret. */
export function createKeyRing(secret: string): KeyRing {
  let newest: Promise<SigningKey> | undefined;
  return {
    signingKey(db) {
      newest ??= loadOrMake(db, secret).catch((error: unknown) => {
        newest = undefined;
        throw error;
      });
      return newest;
    },
    async publicKeys(db) {
      await this.signingKey(db);
      const rows = await db.signingKey.findMany({ orderBy: { generation: 'desc' } });
      return rows.map(({ kid, publicJwk }) => ({ kid, jwk: Jwk.parse(publicJwk) }));
    },
  };
}

async function loadOrMake(db: Global, secret: string): Promise<SigningKey> {
  const stored = (await findNewest(db)) ?? (await make(db, secret));
  const key = await importJWK(privateJwk(stored.sealedPrivateKey, secret), 'EdDSA');
  if (key instanceof Uint8Array) throw new Error('The stored signing key is no key pair');
  return { kid: stored.kid, key };
}

const findNewest = (db: Global) => db.signingKey.findFirst({ orderBy: { generation: 'desc' } });

/** Replicas that start together all make a pair; the unique generation lets one be stored, and every replica reads that one. */
async function make(db: Global, secret: string) {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const sealedPrivateKey = seal(secret, purpose, JSON.stringify(await exportJWK(pair.privateKey)));
  const kid = await calculateJwkThumbprint(publicJwk);
  const row = { kid, generation: firstGeneration, publicJwk: { ...publicJwk }, sealedPrivateKey, createdAt: new Date() };
  await db.signingKey.createMany({ data: [row], skipDuplicates: true });
  return db.signingKey.findFirstOrThrow({ orderBy: { generation: 'desc' } });
}

function privateJwk(sealed: string, secret: string): JWK {
  try {
    return Jwk.parse(JSON.parse(open(secret, purpose, sealed)));
  } catch {
    throw new Error('FOVEA_SECRET_KEY does not open the stored signing key: set the secret it was sealed with');
  }
}
