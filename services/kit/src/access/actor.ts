import { dayMs } from '@fovea/contracts/dates';
import { type Endpoint, Role } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { type CryptoKey, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { openTokenKeys, type PublicKey, type TokenKeys } from '../secrets/token-keys.ts';

const Claims = z.object({
  sub: z.string(),
  role: Role,
  region: z.string().nullable(),
  companyId: z.string().nullable(),
  sid: z.string(),
  /** Seconds with fraction: a session that began in the second of a revocation counts as newer. */
  iat: z.number(),
  exp: z.number(),
  // Absent in tokens of release 0.3.0, with which devices deliver records for 400 days.
  aud: z.string().optional(),
  customerId: z.string().optional(),
  accountId: z.string().optional(),
  deviceId: z.string().optional(),
  guardianId: z.string().optional(),
  viewOnly: z.literal(true).optional(),
});

/**
 * The caller. `region` and `companyId` are null for platform admins; devices carry their customer, account and device.
 * A guardian calls as the family: `id` is the parent's, `guardianId` the caller's own. Times are in milliseconds.
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
  /** Read only: may not change data of the family. */
  viewOnly?: true;
  /** Only at endpoints that accept ended sessions: this session was revoked or has expired. */
  ended?: true;
};
export type SigningKey = { kid: string; key: CryptoKey };
type TokenTolerance = Pick<Endpoint, 'evenEnded' | 'takenForDays'>;
/**
 * Throws `notSignedIn` for a token that is forged, expired or revoked. Tolerant endpoints accept it and mark the actor:
 * `evenEnded` a revoked token, `takenForDays` a revoked or expired one for that long after its issue.
 */
export type VerifyToken = (token: string, endpoint?: TokenTolerance) => Promise<Actor>;

const issuer = 'fovea';
const cacheSize = 20_000;
const hourMs = 60 * 60 * 1000;

/** The maximum lifetime of a token by audience. A longer one is refused: only a forger issues it. */
const lifetimesMs = { staff: 12 * hourMs, customer: 12 * hourMs, device: 30 * dayMs };
type Audience = keyof typeof lifetimesMs;
const audienceOf = (role: Role): Audience => (role === 'customer' || role === 'device' ? role : 'staff');

export const lifetimeMs = (role: Role): number => lifetimesMs[audienceOf(role)];

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
    .setAudience(audienceOf(actor.role))
    .setSubject(id)
    .setIssuedAt(lifetime.issuedAt / 1000)
    .setExpirationTime(Math.floor(lifetime.expiresAt / 1000))
    .sign(key);
}

type Verified = { actor: Actor; kid: string };

/**
 * Verifies a token once and caches it until it expires, is revoked or its key expires: a signature check costs more
 * than everything else of a request.
 */
export function createVerifier(
  loadKeys: () => Promise<PublicKey[]>,
  isRevoked: (actor: Actor) => boolean,
): VerifyToken {
  const verified = new Map<string, Verified>();
  const keys = openTokenKeys(loadKeys);

  return async (token, { evenEnded, takenForDays = 0 } = {}) => {
    const cached = verified.get(token);
    const { actor, kid } = cached ?? (await check(token, keys));
    if (!(await keys.counts(kid, actor.issuedAt))) {
      verified.delete(token);
      throw new AppError('notSignedIn');
    }
    const isExpired = actor.expiresAt <= Date.now();
    if (isExpired || isRevoked(actor)) {
      verified.delete(token);
      const isStillTaken = actor.issuedAt + takenForDays * dayMs > Date.now();
      if (isStillTaken || (evenEnded && !isExpired)) return { ...actor, ended: true };
      throw new AppError('notSignedIn');
    }
    if (!cached) cache(verified, token, { actor, kid });
    return actor;
  };
}

function cache(verified: Map<string, Verified>, token: string, entry: Verified): void {
  const oldest = verified.size >= cacheSize ? verified.keys().next().value : undefined;
  if (oldest !== undefined) verified.delete(oldest);
  verified.set(token, entry);
}

async function check(token: string, keys: TokenKeys): Promise<Verified> {
  try {
    // Expiry depends on the endpoint and is checked by the caller; this only checks that we issued the token.
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keys.keyOf(kid), {
      issuer,
      algorithms: ['EdDSA'],
      clockTolerance: '10 years',
    });
    const { sub, sid, iat, exp, aud, ...rest } = Claims.parse(payload);
    const audience = audienceOf(rest.role);
    if (aud !== undefined && aud !== audience) throw new AppError('notSignedIn');
    if ((exp - iat) * 1000 > lifetimesMs[audience]) throw new AppError('notSignedIn');
    const actor = { id: sub, sessionId: sid, issuedAt: iat * 1000, expiresAt: exp * 1000, ...rest };
    return { actor, kid: protectedHeader.kid ?? '' };
  } catch (error) {
    throw error instanceof AppError && error.error === 'unavailable' ? error : new AppError('notSignedIn');
  }
}

/** The id of the person who signed in: a guardian's own id, not the family's. */
export const personOf = ({ id, guardianId }: Pick<Actor, 'id' | 'guardianId'>): string => guardianId ?? id;
