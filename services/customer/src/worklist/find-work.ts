import { findWork } from '@fovea/contracts/worklist/endpoints';
import { findPage } from '@fovea/kit/database/list';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { workList, workMatching, workOrder } from './work-query.ts';
import { workRow } from './work-view.ts';

export const findWorkHandler = handle(findWork, async (filter, { db, actor, now, concerns }) => {
  const { current, pageSize } = filter;
  const scope = await familiesInScope(db, actor);
  const { rows, total } = await findPage(kysely(db), workList, {
    matching: workMatching(filter, { scope, actorId: actor.id, now }),
    ...workOrder(filter),
    current,
    pageSize,
  });
  concerns(rows.map(({ parentId }) => parentId));
  return { list: rows.map((row) => workRow(row, now)), total, current, pageSize };
});
