import type { Patient as Contract } from '@fovea/contracts/patients/schema';
import type { Patient } from '../../generated/regional/client.ts';
import { namesOfFamily } from '../family-names.ts';
import type { Regional } from '../handle.ts';
import type { PatientsShown } from '../scope.ts';
import { patientView } from './patient-view.ts';

/** A family's patients, oldest account first; staff see those it removed as well. */
export async function loadPatients(
  db: Regional,
  parent: { id: string; companyId: string },
  shown: PatientsShown,
  now: Date,
): Promise<Contract[]> {
  const patients = await db.patient.findMany({ where: { parentId: parent.id, ...shown }, orderBy: { id: 'asc' } });
  const names = await namesOfFamily(db, { ...parent, doctorId: null, patients });
  return patients.map((patient) => patientView(patient, names, now));
}

export async function viewOfPatient(db: Regional, patient: Patient, now: Date): Promise<Contract> {
  return patientView(
    patient,
    await namesOfFamily(db, {
      id: patient.parentId,
      companyId: patient.companyId,
      doctorId: null,
      patients: [patient],
    }),
    now,
  );
}
