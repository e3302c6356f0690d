import { AppError } from '@fovea/contracts/errors';
import { endOtherSessions, endSession, findSessions } from '@fovea/contracts/sessions/endpoints';
import {
  endOtherPortalSessions,
  endPortalSession,
  findPortalSessions,
} from '@fovea/contracts/sessions/portal-endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { handle } from '../handle.ts';
import { confirmFamilyPassword, confirmStaffPassword } from '../passwords/confirm-password.ts';
import { endSome, isOpen, listSessions } from './open-sessions.ts';

export const findSessionsHandler = handle(findSessions, async (_, ctx) => ({
  list: await listSessions(ctx.global, 'staff_session', { ...ctx.actor, now: ctx.now }),
}));
export const findPortalSessionsHandler = handle(findPortalSessions, async (_, ctx) => ({
  list: await listSessions(ctx.db, 'customer_session', {
    id: personOf(ctx.actor),
    sessionId: ctx.actor.sessionId,
    now: ctx.now,
  }),
}));

/** Sessions of others do not exist for the caller. Ending the caller's own session needs no password. */
export const endSessionHandler = handle(endSession, async ({ id, password }, ctx) => {
  if (!(await isOpen(ctx.global, 'staff_session', ctx.actor.id, id))) throw new AppError('notFound');
  if (id !== ctx.actor.sessionId) await confirmStaffPassword(ctx, password);
  await ctx.global.$transaction((tx) => endSome(tx, 'staff_session', ctx.actor.id, { only: id }, ctx));
  return {};
});
export const endPortalSessionHandler = handle(endPortalSession, async ({ id, password }, ctx) => {
  const personId = personOf(ctx.actor);
  if (!(await isOpen(ctx.db, 'customer_session', personId, id))) throw new AppError('notFound');
  if (id !== ctx.actor.sessionId) await confirmFamilyPassword(ctx, password);
  await ctx.db.$transaction((tx) => endSome(tx, 'customer_session', personId, { only: id }, ctx));
  return {};
});

export const endOtherSessionsHandler = handle(endOtherSessions, async ({ password }, ctx) => {
  await confirmStaffPassword(ctx, password);
  await ctx.global.$transaction((tx) =>
    endSome(tx, 'staff_session', ctx.actor.id, { except: ctx.actor.sessionId }, ctx),
  );
  return {};
});
export const endOtherPortalSessionsHandler = handle(endOtherPortalSessions, async ({ password }, ctx) => {
  await confirmFamilyPassword(ctx, password);
  await ctx.db.$transaction((tx) =>
    endSome(tx, 'customer_session', personOf(ctx.actor), { except: ctx.actor.sessionId }, ctx),
  );
  return {};
});
