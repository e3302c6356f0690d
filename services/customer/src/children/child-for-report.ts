import { patientForReport } from '@fovea/contracts/patients/rpcs';
import { handleRpc } from '../handle.ts';
import { notRemoved, ofClinic } from '../scope.ts';

export const patientForReportRpc = handleRpc(patientForReport, async ({ accountId, includesRemoved }, { db }) => {
  const where = { id: accountId, ...(includesRemoved ? ofClinic : notRemoved) };
  const patient = await db.patient.findFirst({ where, include: { parent: true } });
  if (!patient) return null;
  const { firstName, lastName, patientId, parent } = patient;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    patientId: patientId ?? '',
    companyId: parent.companyId,
  };
});
