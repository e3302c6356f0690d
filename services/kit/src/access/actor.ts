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
  /** Seconds with fraction: a session begun in the second of a revocation still counts as younger. */
  iat: z.number(),
  exp: z.number(),
  // Absent in tokens of release 0.3.0, whose devices deliver records with them for 400 days.
  aud: z.string().optional(),
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
export type SigningKey = { kid: string; key: CryptoKey };
type Heard = Pick<Endpoint, 'evenEnded' | 'takenForDays'>;
/**
 * Throws `notSignedIn` for a token that is forged, expired or revoked. An endpoint that hears more lets it through, its
 * actor marked: `evenEnded` a revoked one, `takenForDays` a revoked or expired one for so long after its issue.
 */
export type VerifyToken = (token: string, endpoint?: Heard) => Promise<Actor>;

const issuer = 'fovea';
const cacheSize = 20_000;
const hourMs = 60 * 60 * 1000;

/** Who tokens are for, and how long one is valid at most. A longer one is refused: nobody but a forger issues it. */
const lifetimesMs = { staff: 12 * hourMs, customer: 12 * hourMs, device: 30 * dayMs };
type Audience = keyof typeof lifetimesMs;
const audienceOf = (role: Role): Audience => (role === 'customer' || role === 'device' ? role : 'staff');

/** How long a token of the role is valid. */
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
 * Verifies a token once and caches it until it expires, is revoked or its key no longer counts for it: a signature check
 * costs more than everything else of a request.
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
    if (!cached) remember(verified, token, { actor, kid });
    return actor;
  };
}

function remember(verified: Map<string, Verified>, token: string, entry: Verified): void {
  const oldest = verified.size >= cacheSize ? verified.keys().next().value : undefined;
  if (oldest !== undefined) verified.delete(oldest);
  verified.set(token, entry);
}

async function check(token: string, keys: TokenKeys): Promise<Verified> {
  try {
    // Expiry depends on the endpoint and is checked by the caller; this checks only that the token is one of ours.
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

/** Whose sign-in it is: of whoever a parent let in the own one, not the family's. */
export const personOf = ({ id, guardianId }: Pick<Actor, 'id' | 'guardianId'>): string => guardianId ?? id;
