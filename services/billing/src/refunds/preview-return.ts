import { previewReturnOf } from '@fovea/contracts/payments/endpoints';
import { previewReturn } from '@fovea/contracts/payments/portal-endpoints';
import { returnRefund } from '@fovea/contracts/payments/rpcs';
import { takenOf } from '../charges/charged-account.ts';
import { handle, handleRpc, type Work } from '../handle.ts';
import { returnPreview } from '../previews/refund-previews.ts';
import { visiblePatient } from '../scope.ts';

export const previewReturnHandler = handle(previewReturn, async ({ accountId }, ctx) => {
  await visiblePatient(ctx.db, ctx.actor, accountId);
  return preview(ctx, accountId);
});

export const previewReturnOfHandler = handle(previewReturnOf, async ({ accountId }, ctx) => {
  await visiblePatient(ctx.db, ctx.actor, accountId);
  return preview(ctx, accountId);
});

/** Called by the customer service when it accepts a return, on the preview that the family saw. */
export const returnRefundRpc = handleRpc(returnRefund, ({ accountId }, ctx) => preview(ctx, accountId));

async function preview({ db, now, region }: Pick<Work, 'db' | 'now' | 'region'>, accountId: string) {
  const patient = await db.patient.findUnique({ where: { id: accountId }, select: { parentId: true } });
  const parent = await db.parent.findUnique({ where: { id: patient?.parentId ?? accountId } });
  return returnPreview(await takenOf(db, accountId), { at: now, timezone: parent?.timezone ?? 'UTC', region });
}
