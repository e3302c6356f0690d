import { AppError } from '@fovea/contracts/errors';
import type { StaffSession } from '@fovea/contracts/sessions';
import { platformSettings } from '@fovea/contracts/settings';
import type { Ask } from '@fovea/kit/rpc';
import type { Staff } from '../../generated/global/client.ts';
import { openCompany } from '../companies/open-company.ts';
import type { Extra, Global } from '../handle.ts';
import { roleOf } from '../staff/staff-rules.ts';
import { viewStaff } from '../staff/staff-view.ts';
import { type IssuedToken, issueToken, noToken, personMs } from './issue-token.ts';

type Context = { global: Global; extra: Extra; regions: { key: string }[]; now: Date; ask: Ask };

/**
 * The session of somebody who proved to be this staff user. Users of the external dashboard are answered with where to go, and without a token.
 */
export async function admitStaff(ctx: Context, staff: Staff, sessionId?: string): Promise<StaffSession> {
  const key = await ctx.extra.keys.signingKey(ctx.global);
  const admitted = await ctx.global.$transaction(async (tx) => {
    const issuedAt = Date.now();
    // Whoever locks or changes the user writes this row first and revokes after: written here unchanged, the token is older than any revocation.
    const { id, passwordHash, type, userType, companyId } = staff;
    const { count } = await tx.staff.updateMany({ where: { id, passwordHash, userType, companyId, locked: false }, data: { lastLoginAt: ctx.now } });
    if (count === 0) throw new AppError('notSignedIn');
    const region = companyId ? (await openCompany(tx, companyId)).databaseUrl : null;
    const subject = { id, role: roleOf({ type, userType }), region, companyId, sessionId };
    const token = staff.displayMessage ? noToken(ctx.now) : await issueToken(key, subject, issuedAt, personMs);
    return { token, region };
  });
  return viewSession(ctx, { ...staff, lastLoginAt: ctx.now }, admitted.token);
}

export async function viewSession(ctx: Context, staff: Staff, token: IssuedToken): Promise<StaffSession> {
  const user = await viewStaff(ctx.global, staff);
  const dashboardUrl = staff.displayMessage ? (await ctx.ask(platformSettings, {})).dashboardUrl || null : null;
  return { ...token, db: user.db ?? ctx.regions[0]?.key ?? '', user, dashboardUrl };
}
