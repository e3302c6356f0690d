import { AppError } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { fittingDoctors } from '../doctors.ts';
import { patientChanged } from '../facts.ts';
import type { Tx } from '../handle.ts';
import { lockFamily } from '../patients/lock-family.ts';

/** Patients follow their parent to another company; doctors who do not work there are let go, and a patient id already used there refuses the move. */
export async function moveFamily(tx: Tx, parentId: string, companyId: string): Promise<void> {
  await lockFamily(tx, parentId);
  const patients = await tx.patient.findMany({ where: { parentId, deletedAt: null }, orderBy: { id: 'asc' } });
  const doctors = await fittingDoctors(
    tx,
    patients.flatMap(({ doctorId }) => (doctorId ? [doctorId] : [])),
    companyId,
  );
  for (const { id, doctorId } of patients) {
    try {
      await patientChanged(tx, await tx.patient.update({ where: { id }, data: { companyId, doctorId: doctorId && doctors.has(doctorId) ? doctorId : null } }));
    } catch (error) {
      throw uniqueViolation(error) ? new AppError('alreadyExists', {}, [{ path: 'companyId', message: 'alreadyTaken' }]) : error;
    }
  }
}
