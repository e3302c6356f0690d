import { findOwnRequests } from '@fovea/contracts/requests/portal-endpoints';
import { countAll } from '@fovea/kit/kysely-on';
import { handle, type Regional } from '../handle.ts';
import { kysely } from '../tables.ts';
import { childNames, ownRequestView } from './own-request-view.ts';

/** Those written to last first. */
export const findOwnRequestsHandler = handle(findOwnRequests, async (window, { db, actor, ...reading }) => {
  const { current, pageSize, order = 'desc' } = window;
  const [rows, counted, children] = await Promise.all([
    db.request.findMany({
      where: { parentId: actor.id },
      orderBy: [{ lastAt: order }, { id: order }],
      skip: (current - 1) * pageSize,
      take: pageSize,
    }),
    countOwn(db, actor.id),
    childNames(db, actor.id, reading.language),
  ]);
  return { list: rows.map((row) => ownRequestView(row, children, reading)), ...counted, current, pageSize };
});

const countOwn = (db: Regional, parentId: string) =>
  kysely(db)
    .selectFrom('request')
    .select(({ fn, eb, ref }) => [
      countAll.as('total'),
      fn
        .countAll<number>()
        .filterWhere(({ or }) =>
          or([
            eb('answered_at', '>', ref('family_seen_at')),
            eb('answered_at', 'is not', null).and('family_seen_at', 'is', null),
          ]),
        )
        .as('unread'),
    ])
    .where('parent_id', '=', parentId)
    .executeTakeFirstOrThrow()
    .then(({ total, unread }) => ({ total, unread: Number(unread) }));
