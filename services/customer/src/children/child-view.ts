import { fullName } from '@fovea/contracts/names';
import type { Patient as Contract } from '@fovea/contracts/patients/schema';
import { openTextOrEmpty } from '@fovea/kit/database/sealed-texts';
import type { Patient } from '../../generated/regional/client.ts';
import { type FamilyNames, namesOfFamily } from '../family-names.ts';
import type { Regional } from '../handle.ts';
import type { ChildrenShown } from '../scope.ts';

type Names = Pick<FamilyNames, 'company' | 'doctors' | 'plans'>;
/** Since when children are on hold, by their id. */
type Holds = ReadonlyMap<string, Date>;

async function childView(
  db: Regional,
  patient: Patient,
  { company, doctors, plans }: Names,
  holds: Holds,
  now: Date,
): Promise<Contract> {
  const planName = patient.planId ? (plans.get(patient.planId) ?? '') : null;
  return {
    _id: patient.id,
    userId: patient.parentId,
    firstName: patient.firstName ?? '',
    lastName: patient.lastName ?? '',
    fullName: fullName(patient),
    firstNameKana: patient.firstNameKana ?? '',
    lastNameKana: patient.lastNameKana ?? '',
    patientId: patient.patientId ?? '',
    birthDate: patient.birthDate?.toISOString().slice(0, 10) ?? null,
    prescriptionNumber: patient.prescriptionNumber ?? '',
    prescribedPerWeek: patient.prescribedPerWeek,
    comments: await openTextOrEmpty(db, 'patient.comments', patient.id, patient.comments),
    doctorId: patient.doctorId,
    doctorName: patient.doctorId ? (doctors.get(patient.doctorId) ?? null) : null,
    company: company && { _id: company.id, name: company.name },
    username: patient.username ?? '',
    hasDefaultPassword: patient.hasDefaultPassword === true,
    plan: patient.planId ? { _id: patient.planId, name: planName ?? '' } : null,
    planId: patient.planId,
    planName,
    expiredDate: patient.expiredDate?.toISOString() ?? null,
    graceUntil: patient.graceUntil?.toISOString() ?? null,
    experienceDate: patient.experienceDate?.toISOString() ?? null,
    experiencing: patient.experienceDate !== null && patient.experienceDate > now,
    subscriptionStatus: patient.subscriptionStatus,
    auto_renew: patient.subscriptionStatus === 'active',
    paid: patient.paid,
    freeTrialUsed: patient.freeTrialUsed,
    renewHasEnd: patient.renewHasEnd,
    createdAt: patient.createdAt.toISOString(),
    updatedAt: patient.updatedAt.toISOString(),
    onHoldSince: holds.get(patient.id)?.toISOString() ?? null,
    removedAt: patient.removedAt?.toISOString() ?? null,
  };
}

/** As the family reads it: comments are internal to the clinic. */
export const withoutComments = (patient: Contract): Contract => ({ ...patient, comments: '' });

export async function childViews(db: Regional, patients: Patient[], names: Names, now: Date): Promise<Contract[]> {
  const holds = await holdsOf(db, patients);
  return Promise.all(patients.map((patient) => childView(db, patient, names, holds, now)));
}

async function holdsOf(db: Regional, patients: Patient[]): Promise<Holds> {
  const open = await db.treatmentHold.findMany({
    where: { id: { in: patients.map(({ id }) => id) }, deleted: false, since: { not: null } },
  });
  return new Map(open.flatMap(({ id, since }) => (since ? [[id, since] as const] : [])));
}

/** A family's children, the oldest account first. */
export async function loadChildren(
  db: Regional,
  parent: { id: string; companyId: string },
  shown: ChildrenShown,
  now: Date,
): Promise<Contract[]> {
  const patients = await db.patient.findMany({ where: { parentId: parent.id, ...shown }, orderBy: { id: 'asc' } });
  const names = await namesOfFamily(db, { ...parent, doctorId: null, patients });
  return childViews(db, patients, names, now);
}

export async function viewOfChild(db: Regional, patient: Patient, now: Date): Promise<Contract> {
  return childView(
    db,
    patient,
    await namesOfFamily(db, {
      id: patient.parentId,
      companyId: patient.companyId,
      doctorId: null,
      patients: [patient],
    }),
    await holdsOf(db, [patient]),
    now,
  );
}
