import { dayMs } from '@fovea/contracts/dates';
import { type Endpoint, Role } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { type CryptoKey, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const Claims = z.object({
  sub: z.string(),
  role: Role,
  region: z.string().nullable(),
  companyId: z.string().nullable(),
  sid: z.string(),
  /** Seconds with fraction: a session begun in the second of a revocation still counts as younger. */
  iat: z.number(),
  exp: z.number(),
  customerId: z.string().optional(),
  accountId: z.string().optional(),
  deviceId: z.string().optional(),
  guardianId: z.string().optional(),
  viewOnly: z.literal(true).optional(),
});

/**
 * Who is calling. `region` and `companyId` are null for platform admins; devices carry their customer, account and
 * device. Whom a parent let in calls as the family: `id` is the parent's, `guardianId` the caller's own. Times are in
 * milliseconds.
 */
export type Actor = {
  id: string;
  role: Role;
  region: string | null;
  companyId: string | null;
  sessionId: string;
  issuedAt: number;
  expiresAt: number;
  customerId?: string;
  accountId?: string;
  deviceId?: string;
  guardianId?: string;
  /** May look, and change nothing of the family's. */ viewOnly?: true;
  /** Only at endpoints that hear ended sessions, too: this is one, or one that has expired. */
  ended?: true;
};
export type PublicKey = { kid: string; jwk: JWK };
export type SigningKey = { kid: string; key: CryptoKey };
type Heard = Pick<Endpoint, 'evenEnded' | 'takenForDays'>;
/**
 * Throws `notSignedIn` for a token that is forged, expired or revoked. An endpoint that hears more lets it through, its
 * actor marked: `evenEnded` a revoked one, `takenForDays` a revoked or expired one for so long after its issue.
 */
export type VerifyToken = (token: string, endpoint?: Heard) => Promise<Actor>;

const issuer = 'fovea';
const cacheSize = 20_000;
const refetchMs = 5_000;
/** Signs the token of a new session (EdDSA). Only identity holds such a key. */
export function signToken(
  { kid, key }: SigningKey,
  actor: Omit<Actor, 'issuedAt' | 'expiresAt'>,
  lifetime: { issuedAt: number; expiresAt: number },
): Promise<string> {
  const { id, sessionId, ...claims } = actor;
  return new SignJWT({ ...claims, sid: sessionId })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(issuer)
    .setSubject(id)
    .setIssuedAt(lifetime.issuedAt / 1000)
    .setExpirationTime(Math.floor(lifetime.expiresAt / 1000))
    .sign(key);
}

/**
 * Verifies a token once and remembers it until it expires or is revoked: a signature check costs more than everything
 * else of a request.
 */
export function createVerifier(
  loadKeys: () => Promise<PublicKey[]>,
  isRevoked: (actor: Actor) => boolean,
): VerifyToken {
  const known = new Map<string, Actor>();
  const keys = keyRing(loadKeys);

  return async (token, { evenEnded, takenForDays = 0 } = {}) => {
    const cached = known.get(token);
    const actor = cached ?? (await check(token, keys));
    const isExpired = actor.expiresAt <= Date.now();
    if (isExpired || isRevoked(actor)) {
      known.delete(token);
      const isStillTaken = actor.issuedAt + takenForDays * dayMs > Date.now();
      if (isStillTaken || (evenEnded && !isExpired)) return { ...actor, ended: true };
      throw new AppError('notSignedIn');
    }
    if (!cached) remember(known, token, actor);
    return actor;
  };
}

function remember(known: Map<string, Actor>, token: string, actor: Actor): void {
  const oldest = known.size >= cacheSize ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  known.set(token, actor);
}

async function check(token: string, keys: KeyRing): Promise<Actor> {
  try {
    // When it ends is asked above, by the endpoint; here only whether it is ours.
    const { payload } = await jwtVerify(token, ({ kid }) => keys(kid), {
      issuer,
      algorithms: ['EdDSA'],
      clockTolerance: '10 years',
    });
    const { sub, sid, iat, exp, ...rest } = Claims.parse(payload);
    return { id: sub, sessionId: sid, issuedAt: iat * 1000, expiresAt: exp * 1000, ...rest };
  } catch (error) {
    throw error instanceof AppError && error.error === 'unavailable' ? error : new AppError('notSignedIn');
  }
}

type KeyRing = (kid: string | undefined) => Promise<CryptoKey>;

function keyRing(loadKeys: () => Promise<PublicKey[]>): KeyRing {
  const ring = new Map<string, CryptoKey>();
  let loadedAt = 0;
  let loading: Promise<void> | undefined;
  const load = async () => {
    for (const { kid, jwk } of await loadKeys()) {
      const key = await importJWK(jwk, 'EdDSA');
      if (!(key instanceof Uint8Array)) ring.set(kid, key);
    }
    loadedAt = Date.now();
  };
  return async (kid = '') => {
    // An unknown key is asked for again, but a flood of forged tokens must not become a flood of questions.
    if (!ring.has(kid) && Date.now() - loadedAt > refetchMs) {
      loading ??= load().finally(() => {
        loading = undefined;
      });
      await loading;
    }
    const key = ring.get(kid);
    if (!key) throw new AppError('notSignedIn');
    return key;
  };
}

/** Whose sign-in it is: of whoever a parent let in the own one, not the family's. */
export const personOf = ({ id, guardianId }: Pick<Actor, 'id' | 'guardianId'>): string => guardianId ?? id;
