import { nobodyId } from '@fovea/contracts/audit/actions';
import { AppError } from '@fovea/contracts/errors';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { handle } from '../handle.ts';
import { signInsTotal } from '../metrics.ts';
import { isRightPassword } from '../passwords/wrong-passwords.ts';
import { admitFamily } from './admit-family.ts';
import { findFamily } from './find-family.ts';
import { clientOf } from './open-sessions.ts';
import { findBrowser } from './sign-in-places.ts';

export const portalSignInHandler = handle(portalSignIn, async ({ email, password, timezone, browserMark }, ctx) => {
  const credentials = await ctx.db.credentials.findUnique({ where: { email, active: true, removed: false } });
  // The address may belong to another account by now.
  const ended = credentials
    ? null
    : await ctx.db.endedAccess.findFirst({ where: { email }, orderBy: { endedAt: 'desc' } });
  const by = {
    id: credentials?.customerId ?? nobodyId,
    role: 'customer' as const,
    companyId: null,
    region: ctx.region,
  };
  const isRight = await isRightPassword(ctx.db, {
    email,
    hash: (credentials ?? ended)?.passwordHash,
    digest: password,
    now: ctx.now,
    place: await findBrowser(ctx.db, credentials?.customerId, browserMark),
    refused: (reason) => ctx.refused(reason, by),
  });
  signInsTotal.inc({ of: 'family', outcome: isRight && credentials && !credentials.locked ? 'admitted' : 'refused' });
  if (ended && isRight) throw new AppError('accessEnded');
  if (!credentials || !isRight) throw new AppError('wrongCredentials');
  const entrant = await findFamily(credentials, ctx.callRpc);
  if (!entrant) throw new AppError('wrongCredentials');
  if (credentials.locked || entrant.user.lock) {
    ctx.refused('locked', by);
    throw new AppError('userLocked');
  }
  return admitFamily(ctx, { credentials, ...entrant, client: clientOf(ctx.headers, timezone), browserMark }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.error === 'companyLocked') ctx.refused('companyLocked', by);
      throw error;
    },
  );
});
