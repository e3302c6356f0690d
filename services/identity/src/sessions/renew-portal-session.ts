import { portalUser } from '@fovea/contracts/customers/questions';
import { AppError } from '@fovea/contracts/errors';
import { renewPortalSession } from '@fovea/contracts/sessions/portal-endpoints';
import { handle } from '../handle.ts';
import { admitCustomer } from './admit-customer.ts';
import { noToken } from './issue-token.ts';
import { clientOf } from './open-sessions.ts';

/**
 * A locked parent is warned, and gets no new token. A session that was ended is told why it is over, and nothing more.
 */
export const renewPortalSessionHandler = handle(renewPortalSession, async ({ timezone }, ctx) => {
  const credentials = await ctx.db.credentials.findUnique({
    where: { customerId: ctx.actor.id, active: true, removed: false },
  });
  if (ctx.actor.ended) throw new AppError(credentials?.locked ? 'userLocked' : 'notSignedIn');
  const user = credentials && (await ctx.ask(portalUser, { id: credentials.customerId }));
  if (!credentials || !user) throw new AppError('notSignedIn');
  if (credentials.locked)
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
