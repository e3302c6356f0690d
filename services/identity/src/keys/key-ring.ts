import { dayMs } from '@fovea/contracts/dates';
import { recordDays } from '@fovea/contracts/device-protocol/schema';
import type { SigningKey } from '@fovea/kit/access/actor';
import { open, type Secrets, seal } from '@fovea/kit/secrets/secret-box';
import type { PublicKey } from '@fovea/kit/secrets/token-keys';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { PrismaClient as Global } from '../../generated/global/client.ts';

export type KeyRing = {
  /** The key that signs new tokens; created on first use. */
  signingKey(db: Global): Promise<SigningKey>;
  /** Public keys, newest first. */
  publicKeys(db: Global): Promise<PublicKey[]>;
  /**
   * Creates the next pair when the newest is due, deletes older private keys, and deletes public keys once none of
   * their tokens is accepted any more.
   */
  rotate(db: Global, now: Date): Promise<void>;
};

/** Purpose of the sealed private keys. */
export const signingKeyPurpose = 'signing key';
const rotateAfterMs = 90 * dayMs;
/** Devices may deliver records with an expired token for `recordDays`, plus one day. */
const verifiableMs = (recordDays + 1) * dayMs;
/** Replicas of release 0.3.0 sign with a key for up to ten minutes after its successor was created. */
const overlapMs = 15 * 60 * 1000;
const Jwk = z.record(z.string(), z.unknown());

/** Stores the platform's EdDSA key pairs, with private keys encrypted with the platform's secrets. */
export function createKeyRing(secrets: Secrets): KeyRing {
  let opened: { kid: string; key: Promise<SigningKey> } | undefined;
  const newest = async (db: Global) => (await findNewest(db)) ?? make(db, secrets, { generation: 1, now: new Date() });
  return {
    async signingKey(db) {
      const stored = await newest(db);
      if (opened?.kid !== stored.kid) opened = { kid: stored.kid, key: openKey(stored, secrets) };
      return opened.key;
    },
    async publicKeys(db) {
      await newest(db);
      const rows = await db.signingKey.findMany({ orderBy: { generation: 'desc' } });
      return rows.map(({ kid, publicJwk }, place) => {
        const successor = rows[place - 1];
        const until = successor && new Date(successor.createdAt.getTime() + overlapMs).toISOString();
        return { kid, jwk: Jwk.parse(publicJwk), ...(until && { until }) };
      });
    },
    async rotate(db, now) {
      const present = await findNewest(db);
      if (present && now.getTime() - present.createdAt.getTime() > rotateAfterMs)
        await make(db, secrets, { generation: present.generation + 1, now });
      const { generation } = await newest(db);
      await db.signingKey.updateMany({ where: { generation: { lt: generation } }, data: { sealedPrivateKey: '' } });
      const successor = await db.signingKey.findFirst({
        where: { createdAt: { lt: new Date(now.getTime() - verifiableMs) } },
        orderBy: { generation: 'desc' },
      });
      if (successor) await db.signingKey.deleteMany({ where: { generation: { lt: successor.generation } } });
    },
  };
}

/** A new pair, as stored in its row. */
export async function newKeyPair(secrets: Secrets) {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const sealedPrivateKey = seal(secrets, signingKeyPurpose, JSON.stringify(await exportJWK(pair.privateKey)));
  return { kid: await calculateJwkThumbprint(publicJwk), publicJwk: { ...publicJwk }, sealedPrivateKey };
}

async function openKey(stored: { kid: string; sealedPrivateKey: string }, secrets: Secrets): Promise<SigningKey> {
  const key = await importJWK(privateJwk(stored.sealedPrivateKey, secrets), 'EdDSA');
  if (key instanceof Uint8Array) throw new Error('The stored signing key is not a key pair');
  return { kid: stored.kid, key };
}

const findNewest = (db: Global) => db.signingKey.findFirst({ orderBy: { generation: 'desc' } });

/**
 * Replicas that start together all create a pair. The unique generation lets one be stored, and every replica reads
 * that one.
 */
async function make(db: Global, secrets: Secrets, { generation, now }: { generation: number; now: Date }) {
  const row = { ...(await newKeyPair(secrets)), generation, createdAt: now };
  await db.signingKey.createMany({ data: [row], skipDuplicates: true });
  return db.signingKey.findFirstOrThrow({ orderBy: { generation: 'desc' } });
}

function privateJwk(sealed: string, secrets: Secrets): JWK {
  try {
    return Jwk.parse(JSON.parse(open(secrets, signingKeyPurpose, sealed)));
  } catch {
    throw new Error('FOVEA_SECRET_KEY does not open the stored signing key: set the secret it was sealed with');
  }
}
