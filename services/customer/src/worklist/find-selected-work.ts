import { AppError } from '@fovea/contracts/errors';
import { findSelectedWork, mostWorkAtOnce } from '@fovea/contracts/worklist/selection-endpoints';
import { colleaguesForAll } from '../families/colleagues.ts';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { workMatching } from './work-query.ts';

/** Resolves a filter to ids once: the following action affects only these items. */
export const findSelectedWorkHandler = handle(findSelectedWork, async (picked, { db, actor, now, concerns }) => {
  const scope = await familiesInScope(db, actor);
  const list = await kysely(db)
    .selectFrom('work_item')
    .select(['id', 'version', 'parent_id as customerId'])
    .where(workMatching(picked, { scope, actorId: actor.id, now }))
    .orderBy('id')
    .limit(mostWorkAtOnce + 1)
    .execute();
  if (list.length > mostWorkAtOnce) throw new AppError('tooManyPicked', { n: mostWorkAtOnce });
  const families = [...new Set(list.map(({ customerId }) => customerId))];
  concerns(families);
  return { list, colleagues: await colleaguesForAll(db, families) };
});
