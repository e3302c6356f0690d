import type { RequestFilter, RequestState } from '@fovea/contracts/requests/schema';
import { anyOf } from '@fovea/kit/database/kysely';
import type { Direction, List, Order, Rows } from '@fovea/kit/database/list';
import { related } from '@fovea/kit/database/relations';
import { fitsWords } from '@fovea/kit/search/search-words';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { familyIdsMatching } from '../families/family-search.ts';
import { type FamilyScope, ofStaff } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { childOfRequest } from './child-of-request.ts';

/** Length of the excerpt in a row. */
const mostLetters = 160;

const request = expressionBuilder<Tables, 'request'>();
type Narrowing = Partial<
  Pick<RequestFilter, 'from' | 'type' | 'typeIs' | 'state' | 'companyId' | 'companyIdIs' | 'assigned' | 'searchStr'>
> & { ids?: string[] };

/** Family requests in scope, or staff requests, that match a filter. */
export function inboxMatching(
  filter: Narrowing,
  { scope, actorId }: { scope: FamilyScope; actorId: string },
): Expression<SqlBool> {
  const { ids, state, type, typeIs, assigned } = filter;
  return request.and([
    ...(state === 'any' ? [] : [request('request.open', '=', sql.lit(state !== 'closed'))]),
    ...(ids ? [request('request.id', '=', anyOf(ids))] : []),
    filter.from === 'staff'
      ? sentByStaff(filter, scope)
      : request('request.parent_id', 'in', familyIdsMatching(filter, scope)),
    ...(state === 'open' || state === 'answered' ? [isAnswered(state === 'answered')] : []),
    ...related(typeIs, type && request('request.type', '=', sql.lit(type))),
    ...(assigned === 'me' ? [request('request.assigned_to', '=', actorId)] : []),
    ...(assigned === 'nobody' ? [request('request.assigned_to', 'is', null)] : []),
  ]);
}

/** Only for the platform's administrators. Searches the text, because a stored name would outlive its staff account. */
function sentByStaff(
  { companyId, companyIdIs, searchStr }: Narrowing,
  { companyIds }: FamilyScope,
): Expression<SqlBool> {
  if (companyIds !== 'all') return sql.lit(false);
  return request.and([
    ofStaff,
    ...related(companyIdIs, companyId ? request('request.company_id', '=', companyId) : undefined),
    ...(searchStr ? [fitsWords(request.ref('request.search'), searchStr)] : []),
  ]);
}

/** Whether the answering side wrote last. */
const isAnswered = (answered: boolean) =>
  request(
    'request.answered_at',
    answered ? 'is not distinct from' : 'is distinct from',
    request.ref('request.last_at'),
  );

/** `answered`: the answering side wrote last. */
export const stateOf = ({ open, answeredAt, lastAt }: ListedState): RequestState =>
  open ? (answeredAt && answeredAt >= lastAt ? 'answered' : 'open') : 'closed';
type ListedState = { open: boolean; answeredAt: Date | null; lastAt: Date };

const columns = { createdAt: 'created_at', lastAt: 'last_at' } as const;

/** The longest waiting first; lists with closed ones, the newest first. */
export function inboxOrder({ sort = 'createdAt', order, state }: Pick<RequestFilter, 'sort' | 'order' | 'state'>): {
  order: Order<Tables, 'request'>;
  direction: Direction;
} {
  const column = columns[sort];
  return {
    order: { by: (rows, to) => rows.orderBy(`request.${column}`, to), reads: [column] },
    direction: order ?? (state === 'closed' || state === 'any' ? 'desc' : 'asc'),
  };
}

export type ListedRequest = InferResult<ReturnType<typeof show>>[number];

const show = (requests: Rows<Tables, 'request'>) =>
  requests
    .leftJoin('parent', 'parent.id', 'request.parent_id')
    .leftJoin('company', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('company.id', '=', fn.coalesce(ref('parent.company_id'), ref('request.company_id'))),
      ),
    )
    .leftJoin('staff as assignee', 'assignee.id', 'request.assigned_to')
    .leftJoin('staff as sender', 'sender.id', 'request.staff_id')
    .select(({ fn, ref, val }) => fn<string>('left', [ref('request.reason'), val(mostLetters)]).as('reason'))
    .select([
      'request.id',
      'request.parent_id as parentId',
      'request.staff_id as staffId',
      'request.type',
      'request.device_id as deviceId',
      'request.account_id as accountId',
      'request.is_refund as isRefund',
      'request.refund_type as refundType',
      'request.open',
      'request.created_at as createdAt',
      'request.closed_at as closedAt',
      'request.last_at as lastAt',
      'request.answered_at as answeredAt',
      'request.version',
      'request.assigned_to as assignedTo',
      'parent.first_name as firstName',
      'parent.middle_name as middleName',
      'parent.last_name as lastName',
      'parent.timezone',
      'parent.language',
      'company.name as clinic',
      'assignee.full_name as assigneeName',
      'sender.full_name as senderName',
    ])
    .select(childOfRequest);

export const inboxList: List<Tables, 'request', ListedRequest> = { table: 'request', show };
