import { AppError } from '@fovea/contracts/errors';
import { deleteOwnPatient, deletePatient } from '@fovea/contracts/patients';
import { chargeInFlight } from '@fovea/contracts/payments';
import { type CustomerCall, handle } from '../handle.ts';
import { paymentWord, renewalWord } from '../money-words.ts';
import { erasePatient } from '../parents/erase-family.ts';
import { refreshFamily } from '../parents/refresh-family.ts';
import { visiblePatients } from '../scope.ts';
import { lockFamily } from './lock-family.ts';

export const deletePatientHandler = handle(deletePatient, async ({ id }, ctx) => remove(id, ctx));
export const deleteOwnPatientHandler = handle(deleteOwnPatient, async ({ id }, ctx) => remove(id, ctx));

/** An account that renews by itself or is being charged would go on costing money: that has to end first. Devices are signed out with it. */
async function remove(id: string, { db, actor, ask, now, region, revoke, changed, language }: CustomerCall): Promise<Record<string, never>> {
  const visible = await visiblePatients(db, actor);
  const found = await db.patient.findFirst({ where: { AND: [{ id }, visible] }, select: { parentId: true } });
  if (!found) throw new AppError('notFound');
  const { planName: paidFor } = await ask(chargeInFlight, { accountId: id });
  if (paidFor !== null) throw new AppError('inUse', { what: paymentWord[language](paidFor) });
  await db.$transaction(async (tx) => {
    await lockFamily(tx, found.parentId);
    await tx.$executeRaw`SELECT 1 FROM patient WHERE id = ${id}::uuid FOR UPDATE`;
    const patient = await tx.patient.findFirst({ where: { id, deletedAt: null } });
    if (!patient) throw new AppError('notFound');
    if (patient.subscriptionStatus === 'active') throw new AppError('inUse', { what: await planName(patient.planId) });
    await erasePatient(tx, patient, now);
    await tx.request.updateMany({ where: { accountId: id }, data: { accountId: null } });
    await tx.parent.update({ where: { id: found.parentId }, data: { patientCount: { decrement: 1 } } });
    await refreshFamily(tx, found.parentId);
    await changed(tx, { customerId: found.parentId, patientId: id });
    await revoke({ scope: region, id });
  });
  return {};

  async function planName(planId: string | null): Promise<string> {
    const plan = planId ? await db.plan.findUnique({ where: { id: planId }, select: { name: true } }) : null;
    return plan?.name ?? renewalWord[language];
  }
}
