import { AppError } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { fittingDoctors } from '../doctors.ts';
import { patientChanged } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { patientChanges } from '../history/family-changes.ts';
import { recordChange } from '../history/record-change.ts';
import { lockFamily } from '../patients/lock-family.ts';

/**
 * Patients follow their parent to another company; doctors who do not work there are let go, and a patient id already
 * used there refuses the move.
 */
export async function moveFamily(
  tx: RegionalTx,
  parentId: string,
  companyId: string,
  changed: Context['changed'],
): Promise<void> {
  await lockFamily(tx, parentId);
  const patients = await tx.patient.findMany({ where: { parentId, deletedAt: null }, orderBy: { id: 'asc' } });
  const doctors = await fittingDoctors(
    tx,
    patients.flatMap(({ doctorId }) => (doctorId ? [doctorId] : [])),
    companyId,
  );
  for (const patient of patients) {
    const { id, doctorId } = patient;
    const data = { companyId, doctorId: doctorId && doctors.has(doctorId) ? doctorId : null };
    const moved = await tx.patient.update({ where: { id }, data }).catch((error: unknown) => {
      throw uniqueViolation(error)
        ? new AppError('alreadyExists', {}, [{ path: 'companyId', message: 'alreadyTaken' }])
        : error;
    });
    await patientChanged(tx, moved);
    const changes = await patientChanges(tx, patient, moved);
    if (changes.length > 0) await recordChange(tx, changed, { customerId: parentId, patientId: id, changes });
  }
}
