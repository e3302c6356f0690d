import { AppError } from '@fovea/contracts/errors';
import { renewSession } from '@fovea/contracts/sessions/endpoints';
import { handle } from '../handle.ts';
import { admitStaff, viewSession } from './admit-staff.ts';
import { noToken } from './issue-token.ts';
import { clientOf } from './open-sessions.ts';

/** A locked user gets a warning and no token; an ended session gets only the reason. */
export const renewSessionHandler = handle(renewSession, async ({ timezone }, ctx) => {
  const staff = await ctx.global.staff.findUnique({ where: { id: ctx.actor.id } });
  if (!staff) throw new AppError('notSignedIn');
  if (ctx.actor.ended) throw new AppError(staff.locked ? 'userLocked' : 'notSignedIn');
  if (staff.locked) return viewSession(ctx, staff, noToken(ctx.now));
  return admitStaff(ctx, { staff, client: clientOf(ctx.headers, timezone), sessionId: ctx.actor.sessionId });
});
