import type { Customer, CustomerRow } from '@fovea/contracts/customers/schema';
import { fullName } from '@fovea/contracts/names';
import { openTextOrEmpty } from '@fovea/kit/database/sealed-texts';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import type { Parent, Patient } from '../../generated/regional/client.ts';
import { type FamilyNames, namesOfFamily } from '../family-names.ts';
import type { Regional } from '../handle.ts';
import { patientViews, withoutComments } from '../patients/patient-view.ts';
import { notRemoved, type PatientsShown } from '../scope.ts';

type Family = Parent & { patients: Patient[] };
type ForItsPage = 'emailProvenAt' | 'agreedUrl' | 'agreedVersion' | 'agreedAt' | 'agreedAddress';
type OfTheDeleted = 'removedBy' | 'removedByRole' | 'removedByCompanyId' | 'deletedAt';
/** Of a parent only what a list shows. */
type ListedParent = Omit<
  Parent,
  | ForItsPage
  | OfTheDeleted
  | 'latitude'
  | 'longitude'
  | 'notes'
  | 'search'
  | 'nameSearch'
  | 'doctorIds'
  | 'patientCount'
>;

async function parentView(
  db: Regional,
  family: Family,
  names: FamilyNames,
  { region, now }: Pick<Reading, 'region' | 'now'>,
): Promise<Customer> {
  const { latitude, longitude } = family;
  const ends = family.patients.flatMap(({ expiredDate }) => (expiredDate ? [expiredDate.getTime()] : []));
  const expiredDate = ends.length > 0 ? new Date(Math.max(...ends)) : null;
  return {
    ...parentFields({ ...family, expiredDate }, names, region),
    location: latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null,
    notes: await openTextOrEmpty(db, 'parent.notes', family.id, family.notes),
    agreement: agreementOf(family),
    emailProven: family.emailProvenAt !== null,
    accounts: await patientViews(db, family.patients, names, now),
  };
}

function agreementOf({
  agreedUrl: url,
  agreedVersion: version,
  agreedAt: at,
  agreedAddress,
}: Family): Customer['agreement'] {
  return url !== null && version !== null && at
    ? { url, version, at: at.toISOString(), address: agreedAddress ?? '' }
    : null;
}

export function parentFields(
  parent: ListedParent & { expiredDate: Date | null },
  { company, device, doctors }: Pick<FamilyNames, 'company' | 'device' | 'doctors'>,
  region: string,
): Omit<CustomerRow, 'accounts' | 'heardDay' | 'invitation'> {
  return {
    _id: parent.id,
    firstName: parent.firstName ?? '',
    middleName: parent.middleName ?? '',
    lastName: parent.lastName ?? '',
    fullName: fullName(parent),
    firstNameKana: parent.firstNameKana ?? '',
    lastNameKana: parent.lastNameKana ?? '',
    email: parent.email ?? '',
    phone: parent.phone ?? '',
    mobileCountryCode: parent.mobileCountryCode ?? '',
    companyId: parent.companyId,
    company: company && {
      _id: company.id,
      name: company.name,
      type: company.type,
      country: company.country,
      publicPlans: company.publicPlans,
      disabled: company.disabled,
    },
    registerDate: parent.registerDate.toISOString(),
    lastLoginAt: parent.lastLoginAt?.toISOString() ?? null,
    lock: parent.lock,
    requesting: parent.requesting,
    debug: parent.debug,
    language: parent.language,
    timezone: zoneOr(parent.timezone, parent.timezone),
    timezoneUpdateDate: parent.timezoneUpdateDate?.toISOString() ?? null,
    country: parent.country,
    zip: parent.zip ?? '',
    address: parent.address ?? '',
    doctorId: parent.doctorId,
    doctorName: parent.doctorId ? (doctors.get(parent.doctorId) ?? null) : null,
    referenceNumber: parent.referenceNumber,
    needRequired: parent.needRequired,
    type: 'customer',
    userType: null,
    birthDate: parent.birthDate?.toISOString().slice(0, 10) ?? null,
    expiredDate: parent.expiredDate?.toISOString() ?? null,
    device: device && { _id: device.id, serial_number: device.serialNumber, status: device.status },
    db: region,
    displayWarning: parent.lock,
    updatedAt: parent.updatedAt.toISOString(),
    removedAt: parent.removedAt?.toISOString() ?? null,
  };
}

type Reading = { region: string; now: Date; shown: PatientsShown };

/** A family as its own page shows it, or null for one that is not there or erased. */
export async function loadParent(db: Regional, id: string, { region, now, shown }: Reading): Promise<Customer | null> {
  const patients = { where: shown, orderBy: { id: 'asc' as const } };
  const family = await db.parent.findUnique({ where: { id, ...shown }, include: { patients } });
  return family && parentView(db, family, await namesOfFamily(db, family), { region, now });
}

/** As the family itself reads it: without what the clinic notes for itself. */
export async function loadOwnParent(
  db: Regional,
  id: string,
  reading: Pick<Reading, 'region' | 'now'>,
): Promise<Customer | null> {
  const parent = await loadParent(db, id, { ...reading, shown: notRemoved });
  return parent && { ...parent, notes: '', accounts: parent.accounts.map(withoutComments) };
}
