import { randomBytes } from 'node:crypto';
import { clinicFields } from '@fovea/contracts/audit/fields';
import type { AuditChange } from '@fovea/contracts/audit/schema';
import { changesBetween, commitmentTo } from '@fovea/kit/audit/audit-changes';
import type { AuditLog } from '@fovea/kit/audit/audit-log';
import { newId } from '@fovea/kit/database/ids';
import { openTextOrEmpty, sealJson } from '@fovea/kit/database/sealed-texts';
import type { Parent, Patient } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';

type About = { customerId: string; patientId?: string | null; changes: AuditChange[] };

/**
 * Records a change in the audit log, and stores its values where they are erased with the family. The caller holds the
 * parent's row, so that no erasure runs in between.
 */
export const recordChange = (tx: RegionalTx, changed: AuditLog['changed'], about: About): Promise<void> =>
  recordChanges(tx, changed, [about]);

/** The same for any number of records. */
export async function recordChanges(tx: RegionalTx, changed: AuditLog['changed'], abouts: About[]): Promise<void> {
  const prepared = abouts.map((about) => ({
    ...about,
    split: about.changes.length > 0 ? prepareChange(about) : undefined,
  }));
  await storeChanges(
    tx,
    prepared.flatMap(({ split }) => split ?? []),
  );
  await changed(
    tx,
    prepared.map(({ customerId, patientId, split }) => ({ customerId, patientId, personal: split?.personal })),
  );
}

/**
 * Records changes of requests. Values are stored with the family; a staff request has none, so the audit log, which
 * cannot be erased, gets no values.
 */
export async function recordRequestChanges(
  tx: RegionalTx,
  changed: AuditLog['changed'],
  abouts: { request: { id: string; parentId: string | null }; changes: AuditChange[] }[],
): Promise<void> {
  await recordChanges(
    tx,
    changed,
    abouts.flatMap(({ request: { parentId }, changes }) => (parentId ? { customerId: parentId, changes } : [])),
  );
  await changed(
    tx,
    abouts.flatMap(({ request: { id, parentId } }) => (parentId ? [] : { concerning: { request: id } })),
  );
}

/** Splits a change into the values to store and what the audit log gets: the fields and a commitment. */
export function prepareChange({ customerId, patientId = null, changes }: About) {
  const recordId = newId();
  const salt = randomBytes(16).toString('hex');
  const fields = changes.map(({ field }) => field);
  return {
    detail: { recordId, customerId, patientId, salt, changes },
    personal: { recordId, fields, commitment: commitmentTo(changes, salt) },
  };
}

/** Stores the values, sealed. */
export async function storeChanges(tx: RegionalTx, prepared: ReturnType<typeof prepareChange>[]): Promise<void> {
  const companies = await companiesOf(
    tx,
    prepared.map(({ detail: { customerId } }) => customerId),
  );
  const sealed = prepared.map(async ({ detail: { changes, ...detail } }) => ({
    ...detail,
    companyId: companies.get(detail.customerId) ?? null,
    changes: await sealJson(tx, 'change_detail.changes', detail.recordId, changes),
  }));
  await tx.changeDetail.createMany({ data: await Promise.all(sealed) });
}

async function companiesOf(tx: RegionalTx, customerIds: string[]): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map();
  const where = { id: { in: [...new Set(customerIds)] } };
  const parents = await tx.parent.findMany({ where, select: { id: true, companyId: true } });
  return new Map(parents.map(({ id, companyId }) => [id, companyId]));
}

/** For a family that moves: the next clinic must not read the former clinic's notes in the history. */
export const withoutNotes = (changes: AuditChange[]): AuditChange[] =>
  changes.map((change) => (clinicFields.includes(change.field) ? { ...change, from: null, to: null } : change));

type Names = { companies: ReadonlyMap<string, string>; doctors: ReadonlyMap<string, string | null> };

/** Changed fields of a parent's form, with the names of companies and doctors at the time. */
export async function parentChanges(
  tx: RegionalTx,
  before: Parent | null,
  after: Parent,
  password?: string,
): Promise<AuditChange[]> {
  const names = await namesIn(tx, [before, after], [before, after]);
  const was = before && (await valuesOfParent(tx, before, names));
  return changesBetween(was, { ...(await valuesOfParent(tx, after, names)), password });
}

export async function childChanges(
  tx: RegionalTx,
  before: Patient | null,
  after: Patient,
  password?: string,
): Promise<AuditChange[]> {
  const names = await namesIn(tx, [before, after], []);
  const was = before && (await valuesOfChild(tx, before, names));
  return changesBetween(was, { ...(await valuesOfChild(tx, after, names)), password });
}

/** The reading is appended to the name: the previous release has no field for it. */
const withReading = (name: string | null, reading: string | null) => (reading ? `${name ?? ''} (${reading})` : name);

const valuesOfParent = async (tx: RegionalTx, parent: Parent, { companies, doctors }: Names) => ({
  firstName: withReading(parent.firstName, parent.firstNameKana),
  middleName: parent.middleName,
  lastName: withReading(parent.lastName, parent.lastNameKana),
  birthDate: parent.birthDate?.toISOString().slice(0, 10),
  email: parent.email,
  phone: parent.phone,
  mobileCountryCode: parent.mobileCountryCode,
  company: companies.get(parent.companyId),
  doctor: parent.doctorId && doctors.get(parent.doctorId),
  country: parent.country,
  zip: parent.zip,
  address: parent.address,
  timezone: parent.timezone,
  language: parent.language,
  needRequired: parent.needRequired,
  notes: parent.notes && (await openTextOrEmpty(tx, 'parent.notes', parent.id, parent.notes)),
});

const valuesOfChild = async (tx: RegionalTx, patient: Patient, { doctors }: Names) => ({
  firstName: withReading(patient.firstName, patient.firstNameKana),
  lastName: withReading(patient.lastName, patient.lastNameKana),
  patientId: patient.patientId,
  birthDate: patient.birthDate?.toISOString().slice(0, 10),
  prescriptionNumber: patient.prescriptionNumber,
  prescribedPerWeek: patient.prescribedPerWeek,
  comments: patient.comments && (await openTextOrEmpty(tx, 'patient.comments', patient.id, patient.comments)),
  username: patient.username,
  doctor: patient.doctorId && doctors.get(patient.doctorId),
  expiredDate: patient.expiredDate,
});

async function namesIn(
  tx: RegionalTx,
  treated: ({ doctorId: string | null } | null)[],
  placed: ({ companyId: string } | null)[],
): Promise<Names> {
  const doctorIds = treated.flatMap((person) => person?.doctorId ?? []);
  const companyIds = placed.flatMap((person) => person?.companyId ?? []);
  const doctors =
    doctorIds.length > 0
      ? await tx.staff.findMany({ where: { id: { in: doctorIds } }, select: { id: true, fullName: true } })
      : [];
  const companies =
    companyIds.length > 0
      ? await tx.company.findMany({ where: { id: { in: companyIds } }, select: { id: true, name: true } })
      : [];
  return {
    doctors: new Map(doctors.map(({ id, fullName }) => [id, fullName])),
    companies: new Map(companies.map(({ id, name }) => [id, name])),
  };
}
