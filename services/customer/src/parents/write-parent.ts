import type { SignUp } from '@fovea/contracts/customers/schema';
import { AppError } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { sealText } from '@fovea/kit/sealed-texts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Parent, Prisma } from '../../generated/regional/client.ts';
import { holdDoctor } from '../doctors.ts';
import { parentChanged, parentSignedUp } from '../facts.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { parentChanges, recordChange, withoutNotes } from '../history/record-change.ts';
import { notRemoved } from '../scope.ts';
import { kysely } from '../tables.ts';
import { lockFamily, refreshFamily } from './family-row.ts';
import { nameLine, referenceNumber, requireShippingAddress, type Shipping } from './parent-rules.ts';
import { emailTaken, withCredentials } from './with-credentials.ts';

type Credentials = Pick<z.infer<typeof SignUp>, 'email'> & { password: string | undefined };
type NewParent = Omit<
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
type Circumstances = Pick<Context, 'ask' | 'log' | 'now' | 'changed'> & {
  db: Regional;
  region: string;
  by: 'self' | 'staff';
};

/** A parent who can sign in, or, without a password, by a link that is mailed. Answers the id. */
export const createParent = (
  form: NewParent,
  { email, password }: Credentials,
  { db, region, by, changed, ...asking }: Circumstances,
): Promise<string> =>
  withCredentials(
    { email, password },
    async (id) => {
      const { now } = asking;
      // Staff know whom they write to; whoever typed the address alone may have mistyped it, or it is somebody else's.
      const emailProvenAt = by === 'staff' ? now : null;
      const parent = { ...form, id, email, emailProvenAt, registerDate: now, updatedAt: now };
      await store(db, region, parent, { by, invite: password === undefined, changed });
      return id;
    },
    { ...asking, region },
  );

type Stored = Omit<Prisma.ParentUncheckedCreateInput, 'referenceNumber' | 'notes'> & { id: string; notes?: string };

type Entry = Pick<Circumstances, 'by' | 'changed'> & { invite: boolean };

async function store(
  db: Regional,
  region: string,
  { notes, ...form }: Stored,
  { by, invite, changed }: Entry,
): Promise<void> {
  try {
    await db.$transaction(async (tx) => {
      await holdDoctor(tx, form.doctorId, form.companyId);
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
      await parentChanged(tx, parent);
      await parentSignedUp(tx, parent, { by, invite });
      await recordChange(tx, changed, { customerId: parent.id, changes: await parentChanges(tx, null, parent) });
    });
  } catch (error) {
    // The id is taken when the same attempt is made twice at once, under one reservation.
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
 * Writes a form's fields and tells the new state; two people saving the same version of a parent: one wins, the other
 * hears changedMeanwhile.
 */
export async function updateParent(
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
  await parentChanged(tx, parent);
  const changes = await parentChanges(tx, before, parent);
  const shown = before.companyId === parent.companyId ? changes : withoutNotes(changes);
  await recordChange(tx, changed, { customerId: parent.id, changes: shown });
  return parent;
}
