import { AppError } from '@fovea/contracts/errors';
import { cancelMeeting, moveMeeting } from '@fovea/contracts/requests/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { publishMeetingChanged } from '../facts.ts';
import { handle } from '../handle.ts';
import { changeFamilyRequest, type FamilyRequest } from './change-request.ts';
import { checkMeetingStart } from './request-rules.ts';

/** Guests get a new invitation, which replaces the former one in their calendars. */
export const moveMeetingHandler = handle(moveMeeting, async ({ startAt, durationMinutes, ...seen }, ctx) => {
  checkMeetingStart(startAt, ctx);
  return changeFamilyRequest(ctx, seen, async (tx, request) => {
    const { id, parentId: customerId, startAt: before } = checkAhead(request, ctx.now);
    const moved = await tx.request.update({
      where: { id },
      data: { startAt, durationMinutes, sequence: { increment: 1 } },
    });
    const changes = changesBetween({ meeting: before }, { meeting: new Date(startAt) });
    await ctx.changed(tx, { customerId, changes });
    await publishMeetingChanged(tx, { ...request, sequence: moved.sequence }, { cancelled: false });
  });
});

export const cancelMeetingHandler = handle(cancelMeeting, async (seen, ctx) =>
  changeFamilyRequest(ctx, seen, async (tx, request) => {
    const { id, parentId: customerId, startAt: before } = checkAhead(request, ctx.now);
    const called = await tx.request.update({
      where: { id },
      data: { cancelledAt: ctx.now, sequence: { increment: 1 } },
    });
    await ctx.changed(tx, { customerId, changes: changesBetween({ meeting: before }, { meeting: null }) });
    await publishMeetingChanged(tx, { ...request, sequence: called.sequence }, { cancelled: true });
  }),
);

/** Throws `changedMeanwhile` for a meeting that was cancelled or has begun. */
function checkAhead(request: FamilyRequest, now: Date): FamilyRequest {
  const { type, startAt, cancelledAt } = request;
  if (type !== 'Meeting' || !startAt) throw new AppError('notFound');
  if (cancelledAt || startAt <= now) throw new AppError('changedMeanwhile');
  return request;
}
