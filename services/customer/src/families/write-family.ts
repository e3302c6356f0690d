import type { SignUp } from '@fovea/contracts/customers/schema';
import { AppError } from '@fovea/contracts/errors';
import { fullName } from '@fovea/contracts/names';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import { openText, type Sealed, sealText } from '@fovea/kit/database/sealed-texts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Parent, Patient, Prisma } from '../../generated/regional/client.ts';
import { eligibleDoctors, lockDoctor } from '../doctors.ts';
import { publishChild, publishParent, publishSignedUp } from '../facts.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { childChanges, parentChanges, recordChange, withoutNotes } from '../history/record-change.ts';
import { notRemoved } from '../scope.ts';
import { kysely } from '../tables.ts';
import { nameLine, referenceNumber, requireShippingAddress, type Shipping } from './family-rules.ts';
import { lockFamily, refreshFamily } from './lock-family-rows.ts';
import { emailTaken, withCredentials } from './with-credentials.ts';

type Credentials = Pick<z.infer<typeof SignUp>, 'email'> & { password: string | undefined };
type NewFamily = Omit<
  Prisma.ParentUncheckedCreateInput,
  | 'id'
  | 'email'
  | 'emailProvenAt'
  | 'registerDate'
  | 'updatedAt'
  | 'referenceNumber'
  | 'nameSearch'
  | 'search'
  | 'doctorIds'
  | 'notes'
> & { notes?: string };
type Circumstances = Pick<Context, 'callRpc' | 'log' | 'now' | 'changed'> & {
  db: Regional;
  region: string;
  by: 'self' | 'staff';
};

/** Creates a parent with a password, or invited by a mailed link. Returns the id. */
export const createFamily = (
  form: NewFamily,
  { email, password }: Credentials,
  { db, region, by, changed, ...asking }: Circumstances,
): Promise<string> =>
  withCredentials(
    { email, password, names: [fullName(form)] },
    async (id) => {
      const { now } = asking;
      // Staff know the family's address; a self-typed one may be wrong or somebody else's.
      const emailProvenAt = by === 'staff' ? now : null;
      const parent = { ...form, id, email, emailProvenAt, registerDate: now, updatedAt: now };
      await store(db, region, parent, { by, invite: password === undefined, changed });
      return id;
    },
    { ...asking, region },
  );

type StoredFamily = Omit<Prisma.ParentUncheckedCreateInput, 'referenceNumber' | 'notes'> & {
  id: string;
  notes?: string;
};

type Entry = Pick<Circumstances, 'by' | 'changed'> & { invite: boolean };

async function store(
  db: Regional,
  region: string,
  { notes, ...form }: StoredFamily,
  { by, invite, changed }: Entry,
): Promise<void> {
  try {
    await db.$transaction(async (tx) => {
      await lockDoctor(tx, form.doctorId, form.companyId);
      const next = await nextReferenceNumber(tx);
      const nameSearch = nameLine(form);
      const parent = await tx.parent.create({
        data: {
          ...form,
          notes: await sealText(tx, 'parent.notes', form.id, notes),
          nameSearch,
          referenceNumber: referenceNumber(region, next),
        },
      });
      await refreshFamily(tx, parent.id);
      await publishParent(tx, parent);
      await publishSignedUp(tx, parent, { by, invite });
      await recordChange(tx, changed, { customerId: parent.id, changes: await parentChanges(tx, null, parent) });
    });
  } catch (error) {
    // Two concurrent attempts share the reservation and so the id.
    throw /email|\bid\b|pkey/.test(uniqueViolation(error)?.join() ?? '') ? emailTaken() : error;
  }
}

async function nextReferenceNumber(tx: RegionalTx): Promise<number> {
  const next = sql<number>`nextval('parent_reference_number')::int`;
  return (await kysely(tx).selectNoFrom(next.as('next')).executeTakeFirstOrThrow()).next;
}

type Named = 'firstName' | 'middleName' | 'lastName' | 'firstNameKana' | 'lastNameKana';
type Change = Omit<Prisma.ParentUncheckedUpdateManyInput, Named | 'notes' | keyof Shipping> & {
  firstName?: string;
  middleName?: string;
  lastName?: string;
  firstNameKana?: string | null | undefined;
  lastNameKana?: string | null | undefined;
  notes?: string;
} & { [Field in keyof Shipping]?: Shipping[Field] | undefined };

type Saving = Pick<Context, 'now' | 'changed'> & { loadedAt: string | undefined };

/**
 * Writes a form's fields and publishes the new state. Throws `changedMeanwhile` if somebody else saved since `loadedAt`.
 */
export async function updateFamily(
  tx: RegionalTx,
  present: Parent,
  { notes, ...change }: Change,
  { loadedAt, now, changed }: Saving,
): Promise<Parent> {
  await lockFamily(tx, present.id);
  const before = await tx.parent.findUniqueOrThrow({ where: { id: present.id } });
  requireShippingAddress(before, change);
  const { firstName = before.firstName, middleName = before.middleName, lastName = before.lastName } = change;
  const { firstNameKana = before.firstNameKana, lastNameKana = before.lastNameKana } = change;
  const { count } = await tx.parent.updateMany({
    where: { id: present.id, ...notRemoved, ...(loadedAt ? { updatedAt: loadedAt } : {}) },
    data: {
      ...change,
      notes: await sealText(tx, 'parent.notes', present.id, notes),
      nameSearch: nameLine({ firstName, middleName, lastName, firstNameKana, lastNameKana }),
      updatedAt: now,
    },
  });
  if (count === 0) throw new AppError('changedMeanwhile');
  await refreshFamily(tx, present.id);
  const parent = await tx.parent.findUniqueOrThrow({ where: { id: present.id } });
  await publishParent(tx, parent);
  const changes = await parentChanges(tx, before, parent);
  const shown = before.companyId === parent.companyId ? changes : withoutNotes(changes);
  await recordChange(tx, changed, { customerId: parent.id, changes: shown });
  return parent;
}

/**
 * Moves the children to the parent's new company. Doctors who do not work there are removed, and a patient id used there
 * refuses the move. Comments stay with the former clinic.
 */
export async function moveFamily(
  tx: RegionalTx,
  parentId: string,
  companyId: string,
  changed: Context['changed'],
): Promise<void> {
  await lockFamily(tx, parentId);
  const patients = await tx.patient.findMany({ where: { parentId, deletedAt: null }, orderBy: { id: 'asc' } });
  const doctors = await eligibleDoctors(
    tx,
    patients.flatMap(({ doctorId }) => (doctorId ? [doctorId] : [])),
    companyId,
  );
  for (const patient of patients) {
    const { id, doctorId } = patient;
    const comments = await moveComments(tx, patient, companyId);
    const data = { companyId, comments, doctorId: doctorId && doctors.has(doctorId) ? doctorId : null };
    const moved = await tx.patient.update({ where: { id }, data }).catch((error: unknown) => {
      throw uniqueViolation(error)
        ? new AppError('alreadyExists', {}, [{ path: 'companyId', message: 'alreadyTaken' }])
        : error;
    });
    await publishChild(tx, moved);
    const changes = withoutNotes(await childChanges(tx, patient, moved));
    if (changes.length > 0) await recordChange(tx, changed, { customerId: parentId, patientId: id, changes });
  }
}

type Move = {
  parentId: string;
  to: string;
  /** Notes in the form that moves the family. */
  typed: string | undefined;
};

/**
 * Stores the notes of the clinic that the family leaves, and returns those for the next clinic: newly typed ones, else
 * its own earlier ones. The caller holds the parent's row.
 */
export async function moveNotes(tx: RegionalTx, { parentId, to, typed }: Move): Promise<string> {
  const parent = await tx.parent.findUniqueOrThrow({ where: { id: parentId } });
  const present = (await openText(tx, 'parent.notes', parentId, parent.notes)) ?? '';
  await tx.clinicNote.deleteMany({ where: { parentId, companyId: parent.companyId } });
  if (present) {
    const id = newId();
    const notes = await sealText(tx, 'clinic_note.notes', id, present);
    await tx.clinicNote.create({ data: { id, parentId, companyId: parent.companyId, notes } });
  }
  const before = await tx.clinicNote.findUnique({ where: { parentId_companyId: { parentId, companyId: to } } });
  if (typed !== undefined && typed !== present) return typed;
  return before ? openText(tx, 'clinic_note.notes', before.id, before.notes) : '';
}

/** The same for the comments on a child, which the form does not contain. */
async function moveComments(tx: RegionalTx, patient: Patient, to: string): Promise<Sealed | null> {
  const { id: patientId, companyId } = patient;
  const present = await openText(tx, 'patient.comments', patientId, patient.comments);
  await tx.clinicComment.deleteMany({ where: { patientId, companyId } });
  if (present) {
    const id = newId();
    const comments = await sealText(tx, 'clinic_comment.comments', id, present);
    await tx.clinicComment.create({ data: { id, patientId, companyId, comments } });
  }
  const before = await tx.clinicComment.findUnique({ where: { patientId_companyId: { patientId, companyId: to } } });
  if (!before) return null;
  const comments = await openText(tx, 'clinic_comment.comments', before.id, before.comments);
  return sealText(tx, 'patient.comments', patientId, comments);
}
