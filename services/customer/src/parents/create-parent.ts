import type { SignUp } from '@fovea/contracts/customers/schema';
import { AppError } from '@fovea/contracts/errors';
import { fullName } from '@fovea/contracts/names';
import { activateCredentials, reserveCredentials } from '@fovea/contracts/sessions/questions';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { newId } from '@fovea/kit/ids';
import { searchText } from '@fovea/kit/search';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Prisma } from '../../generated/regional/client.ts';
import { holdDoctor } from '../doctors.ts';
import { parentChanged, parentSignedUp } from '../facts.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { parentChanges } from '../history/family-changes.ts';
import { recordChange } from '../history/record-change.ts';
import { kysely } from '../tables.ts';
import { referenceNumber } from './parent-rules.ts';
import { refreshFamily } from './refresh-family.ts';

type Credentials = Pick<z.infer<typeof SignUp>, 'email'> & { password: string | undefined };
export type NewParent = Omit<
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
>;
type Circumstances = Pick<Context, 'ask' | 'log' | 'now' | 'changed'> & {
  db: Regional;
  region: string;
  by: 'self' | 'staff';
};

/**
 * A parent and the credentials, or nothing: identity puts the credentials aside, the stored parent makes them real.
 * Whatever dies in between leaves credentials that never work and that identity drops again; after the commit the
 * parent's state activates them even if nobody asks. Tried again with the same password, the attempt is gone on with.
 */
export async function createParent(
  form: NewParent,
  { email, password }: Credentials,
  { db, region, by, ask, log, now, changed }: Circumstances,
): Promise<string> {
  const newest = newId(now.getTime());
  const { reserved, customerId: id = newest } = await ask(
    reserveCredentials,
    { customerId: newest, email, password },
    { region },
  );
  if (!reserved) throw emailTaken();
  // Staff know whom they write to; whoever typed the address alone may have mistyped it, or it is somebody else's.
  const emailProvenAt = by === 'staff' ? now : null;
  await store(
    db,
    region,
    { ...form, id, email, emailProvenAt, registerDate: now, updatedAt: now },
    { by, invite: password === undefined, changed },
  );
  await ask(activateCredentials, { customerId: id }, { region }).catch((error: unknown) =>
    log.warn({ err: error }, 'credentials are activated by the state alone'),
  );
  return id;
}

type Stored = Omit<Prisma.ParentUncheckedCreateInput, 'referenceNumber'>;

type Entry = Pick<Circumstances, 'by' | 'changed'> & { invite: boolean };

async function store(db: Regional, region: string, form: Stored, { by, invite, changed }: Entry): Promise<void> {
  try {
    await db.$transaction(async (tx) => {
      await holdDoctor(tx, form.doctorId, form.companyId);
      const next = await nextReferenceNumber(tx);
      const nameSearch = searchText(fullName(form));
      const parent = await tx.parent.create({
        data: { ...form, nameSearch, referenceNumber: referenceNumber(region, next) },
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

const emailTaken = () => new AppError('alreadyExists', {}, [{ path: 'email', message: 'alreadyTaken' }]);

async function nextReferenceNumber(tx: RegionalTx): Promise<number> {
  const next = sql<number>`nextval('parent_reference_number')::int`;
  return (await kysely(tx).selectNoFrom(next.as('next')).executeTakeFirstOrThrow()).next;
}
