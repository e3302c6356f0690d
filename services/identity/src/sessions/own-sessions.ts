import { AppError } from '@fovea/contracts/errors';
import { endOtherSessions, endSession, findSessions } from '@fovea/contracts/sessions/endpoints';
import {
  endOtherPortalSessions,
  endPortalSession,
  findPortalSessions,
} from '@fovea/contracts/sessions/portal-endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { handle } from '../handle.ts';
import { endSome, listSessions } from './open-sessions.ts';

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

/** Sessions of others do not exist for the caller. */
export const endSessionHandler = handle(endSession, async ({ id }, ctx) => {
  const ended = await ctx.global.$transaction((tx) => endSome(tx, 'staff_session', ctx.actor.id, { only: id }, ctx));
  if (ended === 0) throw new AppError('notFound');
  return {};
});
export const endPortalSessionHandler = handle(endPortalSession, async ({ id }, ctx) => {
  const ended = await ctx.db.$transaction((tx) =>
    endSome(tx, 'customer_session', personOf(ctx.actor), { only: id }, ctx),
  );
  if (ended === 0) throw new AppError('notFound');
  return {};
});

export const endOtherSessionsHandler = handle(endOtherSessions, async (_, ctx) => {
  await ctx.global.$transaction((tx) =>
    endSome(tx, 'staff_session', ctx.actor.id, { except: ctx.actor.sessionId }, ctx),
  );
  return {};
});
export const endOtherPortalSessionsHandler = handle(endOtherPortalSessions, async (_, ctx) => {
  await ctx.db.$transaction((tx) =>
    endSome(tx, 'customer_session', personOf(ctx.actor), { except: ctx.actor.sessionId }, ctx),
  );
  return {};
});
