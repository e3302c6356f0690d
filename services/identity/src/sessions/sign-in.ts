import { AppError } from '@fovea/contracts/errors';
import { signIn } from '@fovea/contracts/sessions/endpoints';
import { signInsTotal } from '../figures.ts';
import { handle } from '../handle.ts';
import { isRightPassword } from '../passwords/wrong-passwords.ts';
import { admitStaff } from './admit-staff.ts';
import { clientOf } from './open-sessions.ts';

export const signInHandler = handle(signIn, async ({ email, password, timezone, browserMark }, ctx) => {
  const staff = await ctx.global.staff.findUnique({ where: { email } });
  const isRight = await isRightPassword(ctx.global, {
    email,
    hash: staff?.passwordHash,
    digest: password,
    now: ctx.now,
  });
  signInsTotal.inc({ of: 'staff', outcome: isRight && staff && !staff.locked ? 'admitted' : 'refused' });
  if (!staff || !isRight) throw new AppError('wrongCredentials');
  if (staff.locked) throw new AppError('userLocked');
  return admitStaff(ctx, { staff, client: clientOf(ctx.headers, timezone), browserMark });
});
