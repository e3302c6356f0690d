import { nobodyId } from '@fovea/contracts/audit/actions';
import { AppError } from '@fovea/contracts/errors';
import { signIn } from '@fovea/contracts/sessions/endpoints';
import type { Acting } from '@fovea/kit/audit/audit-log';
import { handle } from '../handle.ts';
import { signInsTotal } from '../metrics.ts';
import { isRightPassword } from '../passwords/wrong-passwords.ts';
import { actingStaff } from '../staff/staff-change.ts';
import { admitStaff } from './admit-staff.ts';
import { clientOf } from './open-sessions.ts';
import { findBrowser } from './sign-in-places.ts';

/** The actor of an attempt with an unknown address: without company and region. */
const unknownActor: Acting = { id: nobodyId, role: 'general', companyId: null, region: null };

export const signInHandler = handle(signIn, async ({ email, password, timezone, browserMark }, ctx) => {
  const staff = await ctx.global.staff.findUnique({
    where: { email },
    include: { company: { select: { databaseUrl: true } } },
  });
  const by = staff ? actingStaff(staff, staff.company?.databaseUrl) : unknownActor;
  const isRight = await isRightPassword(ctx.global, {
    email,
    hash: staff?.passwordHash,
    digest: password,
    now: ctx.now,
    place: await findBrowser(ctx.global, staff?.id, browserMark),
    refused: (reason) => ctx.refused(reason, by),
  });
  signInsTotal.inc({ of: 'staff', outcome: isRight && staff && !staff.locked ? 'admitted' : 'refused' });
  if (!staff || !isRight) throw new AppError('wrongCredentials');
  if (staff.locked) {
    ctx.refused('locked', by);
    throw new AppError('userLocked');
  }
  return admitStaff(ctx, { staff, client: clientOf(ctx.headers, timezone), browserMark }).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'companyLocked') ctx.refused('companyLocked', by);
    throw error;
  });
});
