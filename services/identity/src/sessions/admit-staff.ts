import { AppError } from '@fovea/contracts/errors';
import type { StaffSession } from '@fovea/contracts/sessions/schema';
import { platformSettings } from '@fovea/contracts/settings/questions';
import { lifetimeMs } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import type { Staff } from '../../generated/global/client.ts';
import { openCompany } from '../companies/require-active-company.ts';
import { staffCameAnew } from '../facts.ts';
import type { Context } from '../handle.ts';
import { actingStaff } from '../staff/staff-change.ts';
import { roleOf } from '../staff/staff-rules.ts';
import { viewStaff } from '../staff/staff-view.ts';
import { type IssuedToken, issueToken, noToken } from './issue-token.ts';
import { meetBrowser, meetCountry } from './sign-in-places.ts';
import { type Client, keepSession } from './open-sessions.ts';

type Entrant = {
  staff: Staff;
  client: Client;
  /** Sent by the browser. */
  browserMark?: string;
  /** Set for a renewal: the session keeps its id, so that one sign-out ends all of its tokens. */
  sessionId?: string;
};

/**
 * Opens a session for an authenticated staff user. Users of the external dashboard get its URL instead of a token. Only
 * a password counts as a sign-in, not a renewal.
 */
export async function admitStaff(
  ctx: Context,
  { staff, client, browserMark, sessionId: renewed }: Entrant,
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
    const region = companyId ? (await openCompany(tx, companyId)).databaseUrl : null;
    const met = renewed ? null : await meetBrowser(tx, { personId: id, mark: browserMark, now: ctx.now });
    const country = renewed ? null : ctx.extra.countries(ctx.address);
    const isElsewhere = country !== null && (await meetCountry(tx, { personId: id, country, now: ctx.now }));
    if (met?.isNew || isElsewhere) await staffCameAnew(tx, id, { ...client, country }, ctx.now);
    if (!renewed) {
      const signedIn = { by: actingStaff(staff, region), concerning: { id } };
      const from = { deed: 'new-country', changes: [{ field: 'country' as const, from: null, to: country }] };
      await ctx.changed(tx, [signedIn, ...(isElsewhere ? [{ ...signedIn, ...from }] : [])]);
    }
    if (staff.displayMessage) return { ...noToken(ctx.now), browserMark: met?.mark };
    const sessionId = renewed ?? newId();
    const role = roleOf({ type, userType });
    await keepSession(tx, 'staff_session', {
      id: sessionId,
      personId: id,
      client,
      now: ctx.now,
      expiresAt: new Date(issuedAt + lifetimeMs(role)),
    });
    const token = await issueToken(key, { id, role, region, companyId, sessionId }, issuedAt);
    return { ...token, browserMark: met?.mark };
  });
  return viewSession(ctx, { ...staff, lastLoginAt }, admitted);
}

export async function viewSession(
  ctx: Context,
  staff: Staff,
  token: IssuedToken & { browserMark?: string },
): Promise<StaffSession> {
  const user = await viewStaff(ctx, staff);
  const dashboardUrl = staff.displayMessage ? (await ctx.ask(platformSettings, {})).dashboardUrl || null : null;
  const chosen = await ctx.global.staffColumns.findMany({ where: { staffId: staff.id } });
  const columns = Object.fromEntries(chosen.map(({ list, columns }) => [list, columns]));
  return { ...token, db: user.db ?? ctx.regions[0]?.key ?? '', user, dashboardUrl, pageSize: staff.pageSize, columns };
}
