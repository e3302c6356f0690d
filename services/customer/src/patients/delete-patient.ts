import { AppError } from '@fovea/contracts/errors';
import { fillText } from '@fovea/contracts/fill-text';
import { deletePatient } from '@fovea/contracts/patients/endpoints';
import { deleteOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { chargeInFlight } from '@fovea/contracts/payments/questions';
import type { Patient } from '../../generated/regional/client.ts';
import { patientChanged } from '../facts.ts';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { erasePatient, hasPast } from '../parents/delete-family.ts';
import { holdPatient, refreshFamily } from '../parents/family-row.ts';
import { closeRemoval, openRequest } from '../requests/open-request.ts';
import { findVisiblePatient } from '../scope.ts';
import { texts } from '../texts.ts';

/** The clinic's own decision: the record is erased. */
export const deletePatientHandler = handle(deletePatient, ({ id }, ctx) => endAccount(id, ctx, () => false));

/**
 * Nothing a clinician needs goes with one tap of a parent: a child who was treated or paid for leaves the portal, and
 * the record is the clinic's to erase or restore.
 */
export const deleteOwnPatientHandler = handle(deleteOwnPatient, async ({ id }, ctx) => {
  const isKept = await hasPast({ customerId: ctx.actor.id, accountIds: [id], accountId: id }, ctx);
  // Paid time may also have been given by hand.
  return endAccount(id, ctx, ({ expiredDate }) => isKept || expiredDate !== null);
});

/**
 * An account that renews by itself or is being charged would go on costing money: that has to end first. Devices are
 * signed out with it.
 */
async function endAccount(
  id: string,
  ctx: Context,
  isKept: (patient: Patient) => boolean,
): Promise<Record<string, never>> {
  const { db, actor, ask, now, region, revoke, changed, language } = ctx;
  const found = await findVisiblePatient(db, actor, id);
  if (!found) throw new AppError('notFound');
  const { planName: paidFor } = await ask(chargeInFlight, { accountId: id });
  if (paidFor !== null)
    throw new AppError('inUse', { what: fillText(texts[language].paymentUnderWay, { plan: paidFor }) });
  await db.$transaction(async (tx) => {
    const held = await holdPatient(tx, found.parentId, id);
    const patient = held && (await findVisiblePatient(tx, actor, id));
    if (!patient) throw new AppError('notFound');
    if (patient.subscriptionStatus === 'active') throw new AppError('inUse', { what: await planName(patient.planId) });
    if (isKept(patient)) await removeFromFamily(tx, patient, now);
    else await eraseOne(tx, patient, now);
    await changed(tx, { customerId: found.parentId, patientId: id });
    await revoke({ scope: region, id });
  });
  return {};

  async function planName(planId: string | null): Promise<string> {
    const plan = planId ? await db.plan.findUnique({ where: { id: planId }, select: { name: true } }) : null;
    return plan?.name ?? texts[language].renewal;
  }
}

/** The clinic is told by an open request, and goes on seeing the patient. */
async function removeFromFamily(tx: RegionalTx, { id, parentId }: Patient, now: Date): Promise<void> {
  await tx.parent.update({ where: { id: parentId }, data: { patientCount: { decrement: 1 } } });
  await openRequest(tx, { parentId, type: 'Removal', reason: '', fileList: [], accountId: id, createdAt: now });
  await patientChanged(tx, await tx.patient.update({ where: { id }, data: { removedAt: now } }));
}

async function eraseOne(tx: RegionalTx, patient: Patient, now: Date): Promise<void> {
  const { id, parentId, removedAt } = patient;
  await closeRemoval(tx, parentId, id, now);
  await erasePatient(tx, patient, now);
  await tx.request.updateMany({ where: { accountId: id }, data: { accountId: null } });
  // A removed one took no place any more.
  if (!removedAt) await tx.parent.update({ where: { id: parentId }, data: { patientCount: { decrement: 1 } } });
  await refreshFamily(tx, parentId);
}
