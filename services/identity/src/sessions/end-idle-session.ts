import { endIdleSession } from '@fovea/contracts/sessions/rpcs';
import { handleRpc } from '../handle.ts';
import { endSome } from './open-sessions.ts';

/** The gateway saw no activity for longer than its idle limit. Replicas of it may report the same session. */
export const endIdleSessionRpc = handleRpc(endIdleSession, async ({ staffId, sessionId }, ctx) => {
  await ctx.global.$transaction((tx) => endSome(tx, 'staff_session', staffId, { only: sessionId }, ctx));
  return {};
});
