import { AppError, refuseField } from '@fovea/contracts/errors';
import { fullName } from '@fovea/contracts/names';
import { plain } from '@fovea/contracts/plain-text';
import { platformSettings } from '@fovea/contracts/settings/questions';
import { newId } from '@fovea/kit/ids';
import { hashPassword } from '@fovea/kit/password';
import { searchText } from '@fovea/kit/search';
import type { Patient } from '../../generated/regional/client.ts';
import { holdDoctor } from '../doctors.ts';
import { patientChanged } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { patientChanges } from '../history/family-changes.ts';
import { recordChange } from '../history/record-change.ts';
import { refreshFamily } from '../parents/refresh-family.ts';
import { notRemoved } from '../scope.ts';
import { plainKey } from './patient-rules.ts';

export type NewPatient = {
  firstName: string;
  lastName: string;
  patientId: string;
  username: string;
  birthDate?: string | null;
  doctorId: string | null;
  prescriptionNumber: string;
  comments: string;
};
type Prepared = { maxPatients: number; passwordHash: string } & Pick<Context, 'changed'>;

/** What takes time or another service, done before the transaction. */
export async function preparePatient(
  password: string | undefined,
  { ask, extra, changed }: Context,
): Promise<Prepared> {
  const digest = password ?? extra.defaultDevicePassword;
  if (!digest) throw refuseField('password', 'required');
  const { maxPatients } = await ask(platformSettings, {});
  return { maxPatients, passwordHash: await hashPassword(digest), changed };
}

export async function createPatient(
  tx: RegionalTx,
  parentId: string,
  form: NewPatient,
  { maxPatients, passwordHash, changed }: Prepared,
  now: Date,
): Promise<Patient> {
  const family = await tx.parent.findUniqueOrThrow({ where: { id: parentId }, select: { companyId: true } });
  await holdDoctor(tx, form.doctorId, family.companyId);
  const { companyId } = await takePlace(tx, parentId, maxPatients);
  const { birthDate, username, patientId, ...fields } = form;
  const patient = await tx.patient.create({
    data: {
      ...fields,
      id: newId(now.getTime()),
      parentId,
      companyId,
      patientId,
      patientIdKey: plainKey(patientId),
      patientIdSearch: plain(patientId),
      username,
      usernameKey: plainKey(username),
      nameSearch: searchText(fullName(form)),
      birthDate: birthDate ? new Date(birthDate) : null,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    },
  });
  await refreshFamily(tx, parentId);
  await patientChanged(tx, patient);
  await recordChange(tx, changed, {
    customerId: parentId,
    patientId: patient.id,
    changes: await patientChanges(tx, null, patient),
  });
  return patient;
}

/** Two forms sent at once: the conditional write lets only as many through as the platform allows. */
export async function takePlace(tx: RegionalTx, parentId: string, maxPatients: number): Promise<{ companyId: string }> {
  const { count } = await tx.parent.updateMany({
    where: { id: parentId, ...notRemoved, patientCount: { lt: maxPatients } },
    data: { patientCount: { increment: 1 } },
  });
  if (count === 0) throw new AppError('maximumPatients');
  return tx.parent.findUniqueOrThrow({ where: { id: parentId }, select: { companyId: true } });
}
