import { findInbox } from '@fovea/contracts/requests/endpoints';
import { findPage } from '@fovea/kit/database/list';
import { handle } from '../handle.ts';
import { familiesInScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { inboxList, inboxMatching, inboxOrder } from './inbox-query.ts';
import { requestRow } from './thread-view.ts';

export const findInboxHandler = handle(findInbox, async (filter, { db, actor, language, concerns }) => {
  const { current, pageSize } = filter;
  const { rows, total } = await findPage(kysely(db), inboxList, {
    matching: inboxMatching(filter, { scope: await familiesInScope(db, actor), actorId: actor.id }),
    ...inboxOrder(filter),
    current,
    pageSize,
  });
  concerns(rows.flatMap(({ parentId }) => parentId ?? []));
  return { list: rows.map((row) => requestRow(row, language)), total, current, pageSize };
});
