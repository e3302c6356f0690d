import { portalUser } from '@fovea/contracts/customers/questions';
import { AppError } from '@fovea/contracts/errors';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { handle } from '../handle.ts';
import { isRightPassword } from '../passwords/wrong-passwords.ts';
import { admitCustomer } from './admit-customer.ts';
import { clientOf } from './open-sessions.ts';

export const portalSignInHandler = handle(portalSignIn, async ({ email, password, timezone, browserMark }, ctx) => {
  const credentials = await ctx.db.credentials.findUnique({ where: { email, active: true, removed: false } });
  const isRight = await isRightPassword(ctx.db, {
    email,
    hash: credentials?.passwordHash,
    digest: password,
    now: ctx.now,
  });
  if (!credentials || !isRight) throw new AppError('wrongCredentials');
  const user = await ctx.ask(portalUser, { id: credentials.customerId });
  if (!user) throw new AppError('wrongCredentials');
  if (credentials.locked || user.lock) throw new AppError('userLocked');
  return admitCustomer(ctx, { credentials, user, client: clientOf(ctx.headers, timezone), browserMark });
});
