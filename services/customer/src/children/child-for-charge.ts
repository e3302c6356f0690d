import { fullName } from '@fovea/contracts/names';
import { patientForCharge } from '@fovea/contracts/patients/rpcs';
import { holdsDevice } from '../devices.ts';
import { handleRpc } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { viewOfChild } from './child-view.ts';

export const patientForChargeRpc = handleRpc(patientForCharge, async ({ accountId }, ctx) => {
  const { db, now } = ctx;
  const patient = await db.patient.findFirst({ where: { id: accountId, ...notRemoved }, include: { parent: true } });
  if (!patient) return null;
  const { parent } = patient;
  return {
    patient: await viewOfChild(db, patient, now),
    customerId: parent.id,
    companyId: parent.companyId,
    email: parent.email ?? '',
    fullName: fullName(parent),
    timezone: parent.timezone,
    language: parent.language,
    debug: parent.debug,
    hasDevice: await holdsDevice(parent.id, ctx),
    children: await db.patient.count({ where: { parentId: parent.id, ...notRemoved } }),
  };
});
