import { AppError, refuseField } from '@fovea/contracts/errors';
import { fullName } from '@fovea/contracts/names';
import { plain } from '@fovea/contracts/plain-text';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import { sealText } from '@fovea/kit/database/sealed-texts';
import { hashPassword } from '@fovea/kit/secrets/password';
import { refuseWeakPassword } from '@fovea/kit/secrets/refuse-weak-password';
import type { Patient } from '../../generated/regional/client.ts';
import { lockDoctor } from '../doctors.ts';
import { publishChild, publishLoginChanged } from '../facts.ts';
import { birthColumn, nameLine, readingColumns } from '../families/family-rules.ts';
import { lockFamily, refreshFamily, reserveChildPlace } from '../families/lock-family-rows.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { childChanges, recordChange } from '../history/record-change.ts';
import { plainKey } from './child-rules.ts';

type NewChild = {
  firstName: string;
  lastName: string;
  firstNameKana?: string | undefined;
  lastNameKana?: string | undefined;
  patientId: string;
  username: string;
  birthDate?: string | null;
  doctorId: string | null;
  prescriptionNumber: string;
  prescribedPerWeek: number | null;
  comments: string;
};
type Prepared = { maxPatients: number } & StoredPassword & Pick<Context, 'changed'>;

type Login = { username?: string | undefined; firstName: string; lastName: string };
type StoredPassword = { passwordHash: string; hasDefaultPassword: boolean };

/** Hashes the password of a device login. The configured default one is accepted, and marked. */
async function storedPassword(
  digest: string | undefined,
  { username, firstName, lastName }: Login,
  { defaultDevicePassword }: Context['extra'],
): Promise<StoredPassword> {
  const chosen = digest ?? defaultDevicePassword;
  if (!chosen) throw refuseField('password', 'required');
  const hasDefaultPassword = chosen === defaultDevicePassword;
  if (!hasDefaultPassword) await refuseWeakPassword(chosen, { names: [username, fullName({ firstName, lastName })] });
  return { passwordHash: await hashPassword(chosen), hasDefaultPassword };
}

/** Slow work and rpcs, done before the transaction. */
export async function prepareChild(
  form: Pick<NewChild, 'firstName' | 'lastName'> & { username?: string | undefined; password?: string | undefined },
  { callRpc, extra, changed }: Context,
): Promise<Prepared> {
  const password = await storedPassword(form.password, form, extra);
  const { maxPatients } = await callRpc(platformSettings, {});
  return { maxPatients, ...password, changed };
}

export async function createChild(
  tx: RegionalTx,
  parentId: string,
  form: NewChild,
  { maxPatients, passwordHash, hasDefaultPassword, changed }: Prepared,
  now: Date,
): Promise<Patient> {
  const family = await tx.parent.findUniqueOrThrow({ where: { id: parentId }, select: { companyId: true } });
  await lockDoctor(tx, form.doctorId, family.companyId);
  const { companyId } = await reserveChildPlace(tx, parentId, maxPatients);
  const { birthDate, username, patientId, comments, ...fields } = form;
  const id = newId(now.getTime());
  const patient = await tx.patient.create({
    data: {
      ...fields,
      ...readingColumns(form),
      id,
      comments: await sealText(tx, 'patient.comments', id, comments),
      parentId,
      companyId,
      patientId,
      patientIdKey: plainKey(patientId),
      patientIdSearch: plain(patientId),
      username,
      usernameKey: plainKey(username),
      nameSearch: nameLine(form),
      birthDate: birthDate ? new Date(birthDate) : null,
      passwordHash,
      hasDefaultPassword,
      createdAt: now,
      updatedAt: now,
    },
  });
  await refreshFamily(tx, parentId);
  await publishChild(tx, patient);
  await recordChange(tx, changed, {
    customerId: parentId,
    patientId: patient.id,
    changes: await childChanges(tx, null, patient),
  });
  return patient;
}

/** Absent means unchanged. */
type ChildChange = {
  firstName: string;
  lastName: string;
  firstNameKana?: string | undefined;
  lastNameKana?: string | undefined;
  birthDate?: string | null;
  username?: string;
  patientId?: string;
  prescriptionNumber?: string;
  prescribedPerWeek?: number | null;
  comments?: string;
  doctorId?: string;
  password?: string;
};

type Circumstances = Pick<Context, 'now' | 'region' | 'revoke' | 'changed' | 'extra'> & {
  loadedAt: string | undefined;
};

/** A new device password ends the child's sessions on every device. */
export async function updateChild(
  db: Regional,
  present: Patient,
  change: ChildChange,
  { loadedAt, now, changed, region, revoke, extra }: Circumstances,
): Promise<Patient> {
  const { password, birthDate, username, patientId, comments, ...fields } = change;
  const newPassword = password ? await storedPassword(password, { ...change, username }, extra) : {};
  return refuseTakenKeys(() =>
    db.$transaction(async (tx) => {
      await lockDoctor(tx, fields.doctorId, present.companyId);
      await lockFamily(tx, present.parentId);
      const before = await tx.patient.findUniqueOrThrow({ where: { id: present.id } });
      const { firstNameKana = before.firstNameKana, lastNameKana = before.lastNameKana } = readingColumns(change);
      const kana = { firstNameKana, lastNameKana };
      const { count } = await tx.patient.updateMany({
        where: { id: present.id, deletedAt: null, ...(loadedAt ? { updatedAt: loadedAt } : {}) },
        data: {
          ...fields,
          ...kana,
          nameSearch: nameLine({ ...fields, ...kana }),
          ...birthColumn(birthDate),
          comments: await sealText(tx, 'patient.comments', present.id, comments),
          ...(username ? { username, usernameKey: plainKey(username) } : {}),
          ...(patientId ? { patientId, patientIdKey: plainKey(patientId), patientIdSearch: plain(patientId) } : {}),
          ...newPassword,
          updatedAt: now,
        },
      });
      if (count === 0) throw new AppError('changedMeanwhile');
      await refreshFamily(tx, present.parentId);
      const patient = await tx.patient.findUniqueOrThrow({ where: { id: present.id } });
      await publishChild(tx, patient);
      if (password || patient.username !== before.username) await publishLoginChanged(tx, patient, now);
      const changes = await childChanges(tx, before, patient, password);
      await recordChange(tx, changed, { customerId: patient.parentId, patientId: patient.id, changes });
      if (password) await revoke({ scope: region, id: patient.id });
      return patient;
    }),
  );
}

/** The form's field with an already used value; undefined for any other error. */
export function takenField(error: unknown): 'username' | 'patientId' | undefined {
  const columns = uniqueViolation(error)?.join(' ');
  if (columns === undefined) return undefined;
  return /username/i.test(columns) ? 'username' : 'patientId';
}

/** Runs a write, and refuses a taken unique key on its field. */
export async function refuseTakenKeys<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const path = takenField(error);
    throw path ? new AppError('alreadyExists', {}, [{ path, message: 'alreadyTaken' }]) : error;
  }
}
