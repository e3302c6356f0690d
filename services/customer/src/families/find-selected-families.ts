import { findSelectedCustomers } from '@fovea/contracts/customers/endpoints';
import { mostFamiliesAtOnce } from '@fovea/contracts/customers/schema';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { checkMaySeeRemoved, familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { colleaguesForAll } from './colleagues.ts';
import { parentsMatching } from './parent-query.ts';

/** Resolves a filter to ids once: the following action affects only these families. */
export const findSelectedCustomersHandler = handle(
  findSelectedCustomers,
  async (picked, { db, actor, concerns, regionTimezone }) => {
    if (picked.deleted) checkMaySeeRemoved(actor);
    const list = await kysely(db)
      .selectFrom('parent')
      .select(['parent.id as _id', 'parent.lock'])
      .where(parentsMatching(picked, await familiesInScope(db, actor), regionTimezone))
      .orderBy('parent.id')
      .limit(mostFamiliesAtOnce + 1)
      .execute();
    if (list.length > mostFamiliesAtOnce) throw new AppError('tooManyPicked', { n: mostFamiliesAtOnce });
    const ids = list.map(({ _id }) => _id);
    concerns(ids);
    return { list, colleagues: await colleaguesForAll(db, ids) };
  },
);
