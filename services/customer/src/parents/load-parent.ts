import type { Customer } from '@fovea/contracts/customers';
import type { Prisma } from '../../generated/regional/client.ts';
import { namesOfFamily } from '../family-names.ts';
import type { Db } from '../handle.ts';
import { parentView } from './parent-view.ts';

/** A living family as its own page shows it, or null. */
export async function loadParent(db: Db, where: Prisma.ParentWhereInput, region: string, now: Date): Promise<Customer | null> {
  const family = await db.parent.findFirst({ where, include: { patients: { where: { deletedAt: null }, orderBy: { id: 'asc' } } } });
  return family && parentView(family, await namesOfFamily(db, family), region, now);
}
