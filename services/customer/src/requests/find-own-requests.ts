import { findSentRequests } from '@fovea/contracts/requests/endpoints';
import { findOwnRequests } from '@fovea/contracts/requests/portal-endpoints';
import { countAll } from '@fovea/kit/database/kysely';
import { type Context, handle, type Regional } from '../handle.ts';
import { findOpenReturn, ofStaff, sentBy, type Viewer } from '../scope.ts';
import { kysely } from '../tables.ts';
import { childNames, ownRequestView } from './own-request-view.ts';

type Window = { current: number; pageSize: number; order?: 'asc' | 'desc' };

export const findOwnRequestsHandler = handle(findOwnRequests, (window, ctx) => findOwn(window, ctx));
export const findSentRequestsHandler = handle(findSentRequests, (window, ctx) => findOwn(window, ctx));

/** Ordered by the last message. */
async function findOwn({ current, pageSize, order = 'desc' }: Window, { db, actor, ...reading }: Context) {
  const [rows, counted, children, openReturn] = await Promise.all([
    db.request.findMany({
      where: sentBy(actor),
      orderBy: [{ lastAt: order }, { id: order }],
      skip: (current - 1) * pageSize,
      take: pageSize,
    }),
    countOwn(db, actor),
    childNames(db, actor, reading.language),
    actor.role === 'customer' ? findOpenReturn(db, actor.id) : null,
  ]);
  return { list: rows.map((row) => ownRequestView(row, children, reading)), ...counted, openReturn, current, pageSize };
}

const countOwn = (db: Regional, { role, id, companyId }: Viewer) =>
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
    .where(({ eb, and }) =>
      role === 'customer'
        ? eb('parent_id', '=', id)
        : and([ofStaff, eb('staff_id', '=', id), ...(companyId ? [eb('company_id', '=', companyId)] : [])]),
    )
    .executeTakeFirstOrThrow()
    .then(({ total, unread }) => ({ total, unread: Number(unread) }));
