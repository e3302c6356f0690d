import { signOut } from '@fovea/contracts/sessions/endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { handle } from '../handle.ts';
import { markEnded } from './open-sessions.ts';

/** Ends this session. It is revoked even when it has no row. */
export const signOutHandler = handle(signOut, async (_, ctx) => {
  const { role, region, sessionId } = ctx.actor;
  const id = personOf(ctx.actor);
  if (role === 'customer') await markEnded(ctx.of(region ?? ''), 'customer_session', id, { only: sessionId }, ctx.now);
  else await markEnded(ctx.global, 'staff_session', id, { only: sessionId }, ctx.now);
  await ctx.revoke({ sessionId });
  return {};
});
