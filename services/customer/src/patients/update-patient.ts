import { AppError } from '@fovea/contracts/errors';
import { fullName } from '@fovea/contracts/names';
import { plain } from '@fovea/contracts/plain-text';
import { hashPassword } from '@fovea/kit/password';
import { searchText } from '@fovea/kit/search';
import type { Patient } from '../../generated/regional/client.ts';
import { holdDoctor } from '../doctors.ts';
import { patientChanged, patientLoginWasChanged } from '../facts.ts';
import type { Context, Regional } from '../handle.ts';
import { patientChanges } from '../history/family-changes.ts';
import { recordChange } from '../history/record-change.ts';
import { birthColumn } from '../parents/parent-rules.ts';
import { refreshFamily } from '../parents/refresh-family.ts';
import { lockFamily } from './lock-family.ts';
import { plainKey } from './patient-rules.ts';
import { tellingTaken } from './patient-taken.ts';

/** Absent means unchanged. */
export type PatientChange = {
  firstName: string;
  lastName: string;
  birthDate?: string | null;
  username?: string;
  patientId?: string;
  prescriptionNumber?: string;
  comments?: string;
  doctorId?: string;
  password?: string;
};

type Circumstances = Pick<Context, 'now' | 'region' | 'revoke' | 'changed'> & { loadedAt: string | undefined };

/** A new device password ends the patient's sessions on every device. */
export async function updatePatient(
  db: Regional,
  present: Patient,
  change: PatientChange,
  { loadedAt, now, changed, region, revoke }: Circumstances,
): Promise<Patient> {
  const { password, birthDate, username, patientId, ...fields } = change;
  const passwordHash = password && (await hashPassword(password));
  return tellingTaken(() =>
    db.$transaction(async (tx) => {
      await holdDoctor(tx, fields.doctorId, present.companyId);
      await lockFamily(tx, present.parentId);
      const before = await tx.patient.findUniqueOrThrow({ where: { id: present.id } });
      const { count } = await tx.patient.updateMany({
        where: { id: present.id, deletedAt: null, ...(loadedAt ? { updatedAt: loadedAt } : {}) },
        data: {
          ...fields,
          nameSearch: searchText(fullName(fields)),
          ...birthColumn(birthDate),
          ...(username ? { username, usernameKey: plainKey(username) } : {}),
          ...(patientId ? { patientId, patientIdKey: plainKey(patientId), patientIdSearch: plain(patientId) } : {}),
          ...(passwordHash ? { passwordHash } : {}),
          updatedAt: now,
        },
      });
      if (count === 0) throw new AppError('changedMeanwhile');
      await refreshFamily(tx, present.parentId);
      const patient = await tx.patient.findUniqueOrThrow({ where: { id: present.id } });
      await patientChanged(tx, patient);
      if (passwordHash || patient.username !== before.username) await patientLoginWasChanged(tx, patient, now);
      const changes = await patientChanges(tx, before, patient, password);
      await recordChange(tx, changed, { customerId: patient.parentId, patientId: patient.id, changes });
      if (passwordHash) await revoke({ scope: region, id: patient.id });
      return patient;
    }),
  );
}
