import { dayMs } from '@fovea/contracts/dates';
import { recordDays } from '@fovea/contracts/device-protocol/schema';
import type { PublicKey, SigningKey } from '@fovea/kit/actor';
import { open, type Secrets, seal } from '@fovea/kit/secret-box';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { PrismaClient as Global } from '../../generated/global/client.ts';

export type KeyRing = {
  /** The key new tokens are signed with; made on first use of an empty platform. */
  signingKey(db: Global): Promise<SigningKey>;
  /** Public halves, newest first. */
  publicKeys(db: Global): Promise<PublicKey[]>;
  /**
   * Makes the next pair when the newest has served its time, and forgets those whose last token nobody hears any more.
   */
  rotate(db: Global, now: Date): Promise<void>;
};

/** What private halves are sealed for. */
export const signingKeyPurpose = 'signing key';
const servesMs = 90 * dayMs;
/** As long as the longest token (a device's) is heard, and a day: records are taken from it after it has expired. */
const outlivesMs = (recordDays + 1) * dayMs;
/** After this long another replica's newer pair is seen. Verifiers ask for a key they do not know at once. */
const rememberedMs = 10 * 60 * 1000;
const Jwk = z.record(z.string(), z.unknown());

/** Keeps the platform's EdDSA key pairs, their private halves encrypted with the platform's secrets. */
export function createKeyRing(secrets: Secrets): KeyRing {
  let newest: Promise<SigningKey> | undefined;
  let readAt = 0;
  return {
    signingKey(db) {
      if (newest && Date.now() - readAt < rememberedMs) return newest;
      readAt = Date.now();
      newest = loadOrMake(db, secrets).catch((error: unknown) => {
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
    async rotate(db, now) {
      const present = await findNewest(db);
      if (present && now.getTime() - present.createdAt.getTime() > servesMs) {
        await make(db, secrets, { generation: present.generation + 1, now });
        newest = undefined;
      }
      const successor = await db.signingKey.findFirst({
        where: { createdAt: { lt: new Date(now.getTime() - outlivesMs) } },
        orderBy: { generation: 'desc' },
      });
      if (successor) await db.signingKey.deleteMany({ where: { generation: { lt: successor.generation } } });
    },
  };
}

async function loadOrMake(db: Global, secrets: Secrets): Promise<SigningKey> {
  const stored = (await findNewest(db)) ?? (await make(db, secrets, { generation: 1, now: new Date() }));
  const key = await importJWK(privateJwk(stored.sealedPrivateKey, secrets), 'EdDSA');
  if (key instanceof Uint8Array) throw new Error('The stored signing key is no key pair');
  return { kid: stored.kid, key };
}

const findNewest = (db: Global) => db.signingKey.findFirst({ orderBy: { generation: 'desc' } });

/**
 * Replicas that start together all make a pair; the unique generation lets one be stored, and every replica reads that
 * one.
 */
async function make(db: Global, secrets: Secrets, { generation, now }: { generation: number; now: Date }) {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const sealedPrivateKey = seal(secrets, signingKeyPurpose, JSON.stringify(await exportJWK(pair.privateKey)));
  const kid = await calculateJwkThumbprint(publicJwk);
  const row = { kid, generation, publicJwk: { ...publicJwk }, sealedPrivateKey, createdAt: now };
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
