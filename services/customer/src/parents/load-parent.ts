import type { Customer } from '@fovea/contracts/customers/schema';
import { namesOfFamily } from '../family-names.ts';
import type { Regional } from '../handle.ts';
import type { PatientsShown } from '../scope.ts';
import { parentView } from './parent-view.ts';

type Reading = { region: string; now: Date; shown: PatientsShown };

/** A family as its own page shows it, or null for one that is not there or erased. */
export async function loadParent(db: Regional, id: string, { region, now, shown }: Reading): Promise<Customer | null> {
  const patients = { where: shown, orderBy: { id: 'asc' as const } };
  const family = await db.parent.findUnique({ where: { id, ...shown }, include: { patients } });
  return family && parentView(family, await namesOfFamily(db, family), region, now);
}
