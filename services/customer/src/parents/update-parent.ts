import { AppError } from '@fovea/contracts/errors';
import { fullName } from '@fovea/contracts/names';
import { searchText } from '@fovea/kit/search';
import type { Parent, Prisma } from '../../generated/regional/client.ts';
import { parentChanged } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { parentChanges } from '../history/family-changes.ts';
import { recordChange } from '../history/record-change.ts';
import { lockFamily } from '../patients/lock-family.ts';
import { notRemoved } from '../scope.ts';
import { refreshFamily } from './refresh-family.ts';

type Change = Omit<Prisma.ParentUncheckedUpdateManyInput, 'firstName' | 'middleName' | 'lastName'> & {
  firstName?: string;
  middleName?: string;
  lastName?: string;
};

type Circumstances = Pick<Context, 'now' | 'changed'> & { loadedAt: string | undefined };

/**
 * Writes a form's fields and tells the new state; two people saving the same version of a parent: one wins, the other
 * hears changedMeanwhile.
 */
export async function updateParent(
  tx: RegionalTx,
  present: Parent,
  change: Change,
  { loadedAt, now, changed }: Circumstances,
): Promise<Parent> {
  await lockFamily(tx, present.id);
  const before = await tx.parent.findUniqueOrThrow({ where: { id: present.id } });
  const { firstName = present.firstName, middleName = present.middleName, lastName = present.lastName } = change;
  const { count } = await tx.parent.updateMany({
    where: { id: present.id, ...notRemoved, ...(loadedAt ? { updatedAt: loadedAt } : {}) },
    data: { ...change, nameSearch: searchText(fullName({ firstName, middleName, lastName })), updatedAt: now },
  });
  if (count === 0) throw new AppError('changedMeanwhile');
  await refreshFamily(tx, present.id);
  const parent = await tx.parent.findUniqueOrThrow({ where: { id: present.id } });
  await parentChanged(tx, parent);
  await recordChange(tx, changed, { customerId: parent.id, changes: await parentChanges(tx, before, parent) });
  return parent;
}
