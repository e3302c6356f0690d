import { AppError } from '@fovea/contracts/errors';
import { fillText } from '@fovea/contracts/fill-text';
import { deletePatient } from '@fovea/contracts/patients/endpoints';
import { deleteOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { chargeInFlight } from '@fovea/contracts/payments/rpcs';
import type { Patient } from '../../generated/regional/client.ts';
import { publishChild } from '../facts.ts';
import { eraseChild, wasTreatedOrCharged } from '../families/erase-family.ts';
import { lockChild, refreshFamily } from '../families/lock-family-rows.ts';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { closeRemoval, openRequest } from '../requests/open-request.ts';
import { findVisibleChild } from '../scope.ts';
import { texts } from '../texts.ts';

/** Deletion by the clinic: the record is erased. */
export const deletePatientHandler = handle(deletePatient, ({ id }, ctx) => endAccount(id, ctx, () => false));

/**
 * Deletion by the parent. A child who was treated or paid for only leaves the portal, and the clinic erases or restores
 * the record.
 */
export const deleteOwnPatientHandler = handle(deleteOwnPatient, async ({ id }, ctx) => {
  const isRestorable = await wasTreatedOrCharged({ customerId: ctx.actor.id, accountIds: [id], accountId: id }, ctx);
  // Staff may have given paid time by hand.
  return endAccount(id, ctx, ({ expiredDate }) => isRestorable || expiredDate !== null);
});

/**
 * Refused while the account renews or is being charged, because that would continue to cost money. Signs out the child's
 * devices.
 */
async function endAccount(
  id: string,
  ctx: Context,
  isRestorable: (patient: Patient) => boolean,
): Promise<Record<string, never>> {
  const { db, actor, callRpc, now, region, revoke, changed, language } = ctx;
  const found = await findVisibleChild(db, actor, id);
  if (!found) throw new AppError('notFound');
  const { planName: paidFor } = await callRpc(chargeInFlight, { accountId: id });
  if (paidFor !== null)
    throw new AppError('inUse', { what: fillText(texts[language].paymentUnderWay, { plan: paidFor }) });
  await db.$transaction(async (tx) => {
    const held = await lockChild(tx, found.parentId, id);
    const patient = held && (await findVisibleChild(tx, actor, id));
    if (!patient) throw new AppError('notFound');
    if (patient.subscriptionStatus === 'active') throw new AppError('inUse', { what: await planName(patient.planId) });
    if (isRestorable(patient)) await removeFromFamily(tx, patient, now);
    else await eraseChildAndCount(tx, patient, now);
    await changed(tx, { customerId: found.parentId, patientId: id });
    await revoke({ scope: region, id });
  });
  return {};

  async function planName(planId: string | null): Promise<string> {
    const plan = planId ? await db.plan.findUnique({ where: { id: planId }, select: { name: true } }) : null;
    return plan?.name ?? texts[language].renewal;
  }
}

/** Opens a request for the clinic, which still sees the child. */
async function removeFromFamily(tx: RegionalTx, { id, parentId }: Patient, now: Date): Promise<void> {
  await tx.parent.update({ where: { id: parentId }, data: { patientCount: { decrement: 1 } } });
  await openRequest(tx, { parentId, type: 'Removal', reason: '', fileList: [], accountId: id, createdAt: now });
  await publishChild(tx, await tx.patient.update({ where: { id }, data: { removedAt: now } }));
}

async function eraseChildAndCount(tx: RegionalTx, patient: Patient, now: Date): Promise<void> {
  const { id, parentId, removedAt } = patient;
  await closeRemoval(tx, parentId, id, now);
  await eraseChild(tx, patient, now);
  await tx.request.updateMany({ where: { accountId: id }, data: { accountId: null } });
  // A removed child is not counted.
  if (!removedAt) await tx.parent.update({ where: { id: parentId }, data: { patientCount: { decrement: 1 } } });
  await refreshFamily(tx, parentId);
}
