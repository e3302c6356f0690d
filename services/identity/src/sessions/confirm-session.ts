import { confirmSession } from '@fovea/contracts/sessions/endpoints';
import { isSessionConfirmed } from '@fovea/contracts/sessions/rpcs';
import { handle, handleRpc } from '../handle.ts';
import { confirmStaffPassword } from '../passwords/confirm-password.ts';

/** How long a confirmation, or a sign-in, counts. */
const confirmedMs = 5 * 60 * 1000;

export const confirmSessionHandler = handle(confirmSession, async ({ password }, ctx) => {
  await confirmStaffPassword(ctx, password);
  const own = { id: ctx.actor.sessionId, personId: ctx.actor.id, endedAt: null };
  await ctx.global.staffSession.updateMany({ where: own, data: { confirmedAt: ctx.now } });
  return {};
});

export const isSessionConfirmedRpc = handleRpc(isSessionConfirmed, async ({ staffId, sessionId }, ctx) => {
  const since = { gt: new Date(ctx.now.getTime() - confirmedMs) };
  const recent = await ctx.global.staffSession.count({
    where: { id: sessionId, personId: staffId, endedAt: null, OR: [{ confirmedAt: since }, { createdAt: since }] },
  });
  return { confirmed: recent > 0 };
});
