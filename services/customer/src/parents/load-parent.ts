import type { Customer } from '@fovea/contracts/customers/schema';
import type { Prisma } from '../../generated/regional/client.ts';
import { namesOfFamily } from '../family-names.ts';
import type { Regional } from '../handle.ts';
import type { PatientsShown } from '../scope.ts';
import { parentView } from './parent-view.ts';

type Reading = { region: string; now: Date; shown: PatientsShown };

/** A family as its own page shows it, or null. */
export async function loadParent(
  db: Regional,
  where: Prisma.ParentWhereInput,
  { region, now, shown }: Reading,
): Promise<Customer | null> {
  const family = await db.parent.findFirst({ where, include: { patients: { where: shown, orderBy: { id: 'asc' } } } });
  return family && parentView(family, await namesOfFamily(db, family), region, now);
}
