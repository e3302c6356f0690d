import { patientForReport } from '@fovea/contracts/patients/questions';
import { answer } from '../handle.ts';
import { notRemoved } from '../scope.ts';

export const patientForReportAnswer = answer(patientForReport, async ({ accountId }, { db }) => {
  const patient = await db.patient.findFirst({ where: { id: accountId, ...notRemoved }, include: { parent: true } });
  if (!patient) return null;
  const { firstName, lastName, patientId, parent } = patient;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    patientId: patientId ?? '',
    companyId: parent.companyId,
  };
});
