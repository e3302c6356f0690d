import { AppError } from '@fovea/contracts/errors';
import type { StaffSession } from '@fovea/contracts/sessions/schema';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { lifetimeMs } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import type { Staff } from '../../generated/global/client.ts';
import { requireActiveCompany } from '../companies/require-active-company.ts';
import { publishStaffUsedNewBrowser } from '../facts.ts';
import type { Context } from '../handle.ts';
import { actingStaff } from '../staff/staff-change.ts';
import { roleOf } from '../staff/staff-rules.ts';
import { viewStaff } from '../staff/staff-view.ts';
import { type IssuedToken, issueToken, noToken } from './issue-token.ts';
import { type Client, endOldest, saveSession } from './open-sessions.ts';
import { recordBrowser, recordCountry } from './sign-in-places.ts';

type SignInData = {
  staff: Staff;
  client: Client;
  /** Sent by the browser. */
  browserMark?: string;
  /** Set for a renewal: the session retains its id, so that one sign-out ends all of its tokens. */
  sessionId?: string;
};

/**
 * Opens a session for an authenticated staff user. Users of the external dashboard get its URL instead of a token. Only
 * a password counts as a sign-in, not a renewal.
 */
export async function admitStaff(
  ctx: Context,
  { staff, client, browserMark, sessionId: renewed }: SignInData,
): Promise<StaffSession> {
  const key = await ctx.extra.keys.signingKey(ctx.global);
  const lastLoginAt = renewed ? staff.lastLoginAt : ctx.now;
  const admitted = await ctx.global.$transaction(async (tx) => {
    const issuedAt = Date.now();
    // Locking or changing a user writes this row first and revokes afterwards. Written unchanged here, the token is
    // older than any revocation.
    const { id, passwordHash, type, userType, companyId } = staff;
    const { count } = await tx.staff.updateMany({
      where: { id, passwordHash, userType, companyId, locked: false },
      data: { lastLoginAt },
    });
    if (count === 0) throw new AppError('notSignedIn');
    const region = companyId ? (await requireActiveCompany(tx, companyId)).databaseUrl : null;
    const seenBrowser = renewed ? null : await recordBrowser(tx, { personId: id, mark: browserMark, now: ctx.now });
    const country = renewed ? null : ctx.extra.countries(ctx.address);
    const isNewCountry = country !== null && (await recordCountry(tx, { personId: id, country, now: ctx.now }));
    if (seenBrowser?.isNew || isNewCountry) await publishStaffUsedNewBrowser(tx, id, { ...client, country }, ctx.now);
    if (!renewed) {
      const signedIn = { by: actingStaff(staff, region), concerning: { id } };
      const from = { operation: 'new-country', changes: [{ field: 'country' as const, from: null, to: country }] };
      await ctx.changed(tx, [signedIn, ...(isNewCountry ? [{ ...signedIn, ...from }] : [])]);
    }
    if (staff.displayMessage) return { ...noToken(ctx.now), browserMark: seenBrowser?.mark };
    const sessionId = renewed ?? newId();
    const role = roleOf({ type, userType });
    const expiresAt = await saveSession(tx, 'staff_session', {
      id: sessionId,
      personId: id,
      client,
      now: ctx.now,
      expiresAt: new Date(issuedAt + lifetimeMs(role)),
    });
    if (!renewed)
      await endOldest(tx, 'staff_session', id, { most: ctx.extra.mostSessions, now: ctx.now, revoke: ctx.revoke });
    const token = await issueToken(key, { id, role, region, companyId, sessionId }, issuedAt, expiresAt.getTime());
    return { ...token, browserMark: seenBrowser?.mark };
  });
  return viewSession(ctx, { ...staff, lastLoginAt }, admitted);
}

export async function viewSession(
  ctx: Context,
  staff: Staff,
  token: IssuedToken & { browserMark?: string },
): Promise<StaffSession> {
  const user = await viewStaff(ctx, staff);
  const dashboardUrl = staff.displayMessage ? (await ctx.callRpc(platformSettings, {})).dashboardUrl || null : null;
  const chosen = await ctx.global.staffColumns.findMany({ where: { staffId: staff.id } });
  const columns = Object.fromEntries(chosen.map(({ list, columns }) => [list, columns]));
  return { ...token, db: user.db ?? ctx.regions[0]?.key ?? '', user, dashboardUrl, pageSize: staff.pageSize, columns };
}
