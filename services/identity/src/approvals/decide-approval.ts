import { approveChange, declineChange } from '@fovea/contracts/approvals/endpoints';
import { ApprovalChange, type ApprovalState } from '@fovea/contracts/approvals/schema';
import { AppError } from '@fovea/contracts/errors';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { z } from 'zod';
import type { Approval } from '../../generated/global/client.ts';
import { publishApprovalDecided } from '../facts.ts';
import { type Context, type GlobalTx, handle } from '../handle.ts';
import { approvableFrom, hoursUntil } from './approval-rules.ts';
import { isOnlyAdmin } from './only-admin.ts';

export const approveChangeHandler = handle(approveChange, async ({ id, note }, ctx) => {
  await decide(ctx, { id, state: 'approved', note: note ?? '' }, (tx, approval) =>
    requireSecondAdmin(tx, approval, ctx),
  );
  return {};
});

/** The requester may decline, too: that withdraws the request. */
export const declineChangeHandler = handle(declineChange, async ({ id, note }, ctx) => {
  await decide(ctx, { id, state: 'declined', note }, async () => {});
  return {};
});

type Decision = { id: string; state: Exclude<ApprovalState, 'asked'>; note: string };

/** Of two concurrent decisions one is stored and published; the other gets `approvalDecided`. */
async function decide(
  { global, actor, now, changed }: Context,
  { id, state, note }: Decision,
  guard: (tx: GlobalTx, approval: Approval) => Promise<void>,
): Promise<void> {
  await global.$transaction(async (tx) => {
    const approval = await tx.approval.findUnique({ where: { id } });
    if (!approval) throw new AppError('notFound');
    await guard(tx, approval);
    const { count } = await tx.approval.updateMany({
      where: { id, state: 'asked' },
      data: { state, note, decidedBy: actor.id, decidedAt: now },
    });
    if (count === 0) throw new AppError('approvalDecided');
    const changes = z.array(ApprovalChange).parse(approval.changes);
    await publishApprovalDecided(tx, approval, { state, changes, decidedBy: actor.id, at: now });
    await changed(tx, { concerning: { id: approval.subjectId, name: approval.subjectName }, changes });
  });
}

/** Serialized with changes of administrators, so that the requester cannot become the only one concurrently. */
async function requireSecondAdmin(tx: GlobalTx, approval: Approval, { actor, now }: Context): Promise<void> {
  await oneAtATime(tx, 'platform-admins');
  const reader = { id: actor.id, isOnlyAdmin: await isOnlyAdmin(tx, actor.id) };
  const from = approvableFrom(approval, reader);
  if (!from) throw new AppError('approvalOwn');
  if (from > now) throw new AppError('approvalTooEarly', { n: hoursUntil(from, now) });
}
