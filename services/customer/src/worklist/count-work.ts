import { countWork } from '@fovea/contracts/worklist/endpoints';
import { countAll } from '@fovea/kit/database/kysely';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { workMatching } from './work-query.ts';

export const countWorkHandler = handle(countWork, async (filter, { db, actor, now }) => {
  const scope = await familiesInScope(db, actor);
  const list = await kysely(db)
    .selectFrom('work_item')
    .select(['work_item.reason', countAll.as('count')])
    .where(workMatching(filter, { scope, actorId: actor.id, now }))
    .groupBy('work_item.reason')
    .execute();
  return { list, total: list.reduce((sum, { count }) => sum + count, 0) };
});
