import { AppError } from '@fovea/contracts/errors';
import { renewPortalSession } from '@fovea/contracts/sessions/portal-endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { handle } from '../handle.ts';
import { admitFamily } from './admit-family.ts';
import { findFamily } from './find-family.ts';
import { noToken } from './issue-token.ts';
import { clientOf } from './open-sessions.ts';

/**
 * A locked parent gets a warning and no token; an ended session gets only the reason. A lock ends sessions before its
 * event arrives here, so the customer service is called too.
 */
export const renewPortalSessionHandler = handle(renewPortalSession, async ({ timezone }, ctx) => {
  const credentials = await ctx.db.credentials.findUnique({
    where: { customerId: personOf(ctx.actor), active: true, removed: false },
  });
  const entrant = credentials && (await findFamily(credentials, ctx.callRpc));
  const locked = credentials?.locked || entrant?.user.lock;
  if (ctx.actor.ended) throw new AppError(locked ? 'userLocked' : 'notSignedIn');
  if (!credentials || !entrant) throw new AppError('notSignedIn');
  if (locked)
    return {
      ...noToken(ctx.now),
      db: ctx.region,
      user: { ...entrant.user, displayWarning: true },
      guardian: entrant.guardian,
      pageSize: credentials.pageSize,
    };
  return admitFamily(ctx, {
    credentials,
    ...entrant,
    client: clientOf(ctx.headers, timezone),
    sessionId: ctx.actor.sessionId,
  });
});
