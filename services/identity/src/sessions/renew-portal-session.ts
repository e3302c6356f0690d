import { portalUser } from '@fovea/contracts/customers/questions';
import { AppError } from '@fovea/contracts/errors';
import { renewPortalSession } from '@fovea/contracts/sessions/portal-endpoints';
import { handle } from '../handle.ts';
import { admitCustomer } from './admit-customer.ts';
import { noToken } from './issue-token.ts';
import { clientOf } from './open-sessions.ts';

/**
 * A locked parent is warned, and gets no new token. A session that was ended is told why it is over, and nothing more.
 * Locking ends sessions before the lock is heard of here, so the family itself is asked, too.
 */
export const renewPortalSessionHandler = handle(renewPortalSession, async ({ timezone }, ctx) => {
  const credentials = await ctx.db.credentials.findUnique({
    where: { customerId: ctx.actor.id, active: true, removed: false },
  });
  const user = credentials && (await ctx.ask(portalUser, { id: credentials.customerId }));
  const locked = credentials?.locked || user?.lock;
  if (ctx.actor.ended) throw new AppError(locked ? 'userLocked' : 'notSignedIn');
  if (!credentials || !user) throw new AppError('notSignedIn');
  if (locked)
    return {
      ...noToken(ctx.now),
      db: ctx.region,
      user: { ...user, displayWarning: true },
      pageSize: credentials.pageSize,
    };
  return admitCustomer(ctx, {
    credentials,
    user,
    client: clientOf(ctx.headers, timezone),
    sessionId: ctx.actor.sessionId,
  });
});
