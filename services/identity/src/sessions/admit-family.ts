import { AppError } from '@fovea/contracts/errors';
import type { CustomerSession } from '@fovea/contracts/sessions/schema';
import { type Actor, lifetimeMs } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import { anyOf } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { Credentials } from '../../generated/regional/client.ts';
import { requireActiveCompany } from '../companies/require-active-company.ts';
import { publishFamilySignedIn, publishFamilyUsedNewBrowser } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { lockParentRow } from '../passwords/lock-person.ts';
import { kyselyOfRegion } from '../tables.ts';
import type { FamilyUser } from './find-family.ts';
import { issueToken } from './issue-token.ts';
import { type Client, endOldest, saveSession } from './open-sessions.ts';
import { recordBrowser } from './sign-in-places.ts';

type SignInData = FamilyUser & {
  credentials: Credentials;
  client: Client;
  /** Sent by the browser. */
  browserMark?: string;
  /** Set for a renewal: the session retains its id, so that one sign-out ends all of its tokens. */
  sessionId?: string;
};

/** Opens a session for an authenticated parent or guardian. Only a password counts as a sign-in, not a renewal. */
export async function admitFamily(
  ctx: Context,
  { credentials, user, guardian, client, browserMark, sessionId: renewed }: SignInData,
): Promise<CustomerSession> {
  const key = await ctx.extra.keys.signingKey(ctx.global);
  const token = await ctx.db.$transaction(async (tx) => {
    const issuedAt = Date.now();
    // Concurrent sign-ins count each other's sessions.
    if (!renewed) await lockParentRow(tx, credentials.customerId);
    await lockCredentials(tx, credentials);
    await requireActiveCompany(tx, user.companyId);
    const id = credentials.customerId;
    if (!renewed) {
      await publishFamilySignedIn(tx, user._id, ctx.now);
      await ctx.changed(tx, { by: { id, role: 'customer', companyId: user.companyId, region: ctx.region } });
    }
    const seenBrowser = renewed ? null : await recordBrowser(tx, { personId: id, mark: browserMark, now: ctx.now });
    if (seenBrowser?.isNew) {
      const country = ctx.extra.countries(ctx.address);
      await publishFamilyUsedNewBrowser(tx, id, { ...client, country }, ctx.now);
    }
    const sessionId = renewed ?? newId();
    const expiresAt = await saveSession(tx, 'customer_session', {
      id: sessionId,
      personId: id,
      client,
      now: ctx.now,
      expiresAt: new Date(issuedAt + lifetimeMs('customer')),
    });
    if (!renewed)
      await endOldest(tx, 'customer_session', id, { most: ctx.extra.mostSessions, now: ctx.now, revoke: ctx.revoke });
    const family = { id: user._id, role: 'customer' as const, region: ctx.region, companyId: user.companyId };
    const subject = { ...family, sessionId, ...claimsOf(guardian) };
    return { ...(await issueToken(key, subject, issuedAt, expiresAt.getTime())), browserMark: seenBrowser?.mark };
  });
  return { ...token, db: ctx.region, user, guardian, pageSize: credentials.pageSize };
}

const claimsOf = (guardian: FamilyUser['guardian']): Pick<Actor, 'guardianId' | 'viewOnly'> =>
  guardian ? { guardianId: guardian._id, ...(guardian.rights === 'view' && { viewOnly: true }) } : {};

/**
 * Locking a parent or changing a password writes this row first and revokes afterwards. While the row is locked
 * unchanged, the token is older than any revocation. For a guardian the parent's row is locked too.
 */
async function lockCredentials(tx: RegionalTx, { customerId, familyId, passwordHash }: Credentials): Promise<void> {
  const ids = familyId ? [customerId, familyId] : [customerId];
  const held = await kyselyOfRegion(tx)
    .selectFrom('credentials')
    .select('customer_id')
    .where('customer_id', '=', anyOf(ids))
    .where(({ eb, or }) => or([eb('customer_id', '<>', customerId), eb('password_hash', '=', passwordHash)]))
    .where('active', '=', sql.lit(true))
    .where('locked', '=', sql.lit(false))
    .where('removed', '=', sql.lit(false))
    .forShare()
    .execute();
  if (held.length < ids.length) throw new AppError('notSignedIn');
}
