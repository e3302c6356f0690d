import { searchRequests } from '@fovea/contracts/search/endpoints';
import { mostFound } from '@fovea/contracts/search/limits';
import type { FoundRequest } from '@fovea/contracts/search/schema';
import type { Rows } from '@fovea/kit/database/list';
import { firstOf, rowsByIds } from '@fovea/kit/search/search-rows';
import { fitsWords } from '@fovea/kit/search/search-words';
import { type Expression, expressionBuilder, type InferResult, type SqlBool } from 'kysely';
import { handle, type Regional } from '../handle.ts';
import { visibleRequests } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';

/** Length of the shown excerpt. */
const mostLetters = 160;

const request = expressionBuilder<Tables, 'request'>();

/** Newest first: requests are whole sentences, so a similarity rank means nothing. */
export const searchRequestsHandler = handle(searchRequests, async (search, { db, actor, region, concerns }) => {
  const ofVisible = await visibleRequests(db, actor);
  const { rows, more } = search.ids
    ? await rowsByIds(kysely(db), list, search.ids, ofVisible)
    : await firstOf(kysely(db), list, await newestSaying(db, search.searchStr, ofVisible));
  concerns(rows.flatMap(({ parentId }) => parentId ?? []));
  return { list: rows.map((row) => foundRequest(row, region)), more };
});

/** Materialized, so that the word index is used before sorting: a rare word may be anywhere in the order. */
async function newestSaying(db: Regional, typed: string, scope: Expression<SqlBool>): Promise<string[]> {
  const found = await kysely(db)
    .with(
      (cte) => cte('found').materialized(),
      (cte) =>
        cte
          .selectFrom('request')
          .select('request.id')
          .where(scope)
          .where(fitsWords(request.ref('request.search'), typed)),
    )
    .selectFrom('found')
    .select('found.id')
    .orderBy('found.id', 'desc')
    .limit(mostFound + 1)
    .execute();
  return found.map(({ id }) => id);
}

const show = (requests: Rows<Tables, 'request'>) =>
  requests
    .leftJoin('parent', 'parent.id', 'request.parent_id')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'request.staff_id').on('request.parent_id', 'is', null))
    .select([
      'request.id',
      'request.parent_id as parentId',
      'staff.full_name as senderName',
      'request.type',
      'request.topic',
      'request.open',
    ])
    .select(({ fn, ref, val }) => fn<string>('left', [ref('request.reason'), val(mostLetters)]).as('reason'))
    .select(['request.created_at as createdAt', 'parent.first_name as firstName'])
    .select(['parent.middle_name as middleName', 'parent.last_name as lastName'])
    .select(['parent.first_name_kana as firstNameKana', 'parent.last_name_kana as lastNameKana']);

const list = { table: 'request', show } as const;
type Row = InferResult<ReturnType<typeof show>>[number];

const foundRequest = ({ id, parentId, ...row }: Row, db: string): FoundRequest => ({
  _id: id,
  db,
  userId: parentId,
  firstName: row.firstName ?? '',
  middleName: row.middleName ?? '',
  lastName: row.lastName ?? '',
  firstNameKana: row.firstNameKana ?? '',
  lastNameKana: row.lastNameKana ?? '',
  senderName: row.senderName,
  type: row.type,
  reason: row.reason,
  topic: row.topic,
  open: row.open,
  createdAt: row.createdAt.toISOString(),
});
