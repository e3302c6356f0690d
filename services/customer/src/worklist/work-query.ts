import type { WorkFilter, WorkState } from '@fovea/contracts/worklist/schema';
import { anyOf, asDay } from '@fovea/kit/database/kysely';
import type { Direction, List, Order, Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { familyIdsMatching } from '../families/family-search.ts';
import type { FamilyScope } from '../scope.ts';
import type { Tables } from '../tables.ts';

const item = expressionBuilder<Tables, 'work_item'>();

type Narrowing = Partial<
  Pick<WorkFilter, 'id' | 'companyId' | 'doctorId' | 'assigned' | 'state' | 'reason' | 'searchStr'>
> & { ids?: string[] };
type Reader = { scope: FamilyScope; actorId: string; now: Date };

/** Work items of the families in scope that match a filter. */
export function workMatching(filter: Narrowing, { scope, actorId, now }: Reader): Expression<SqlBool> {
  const { id, ids, reason, assigned, state = 'open' } = filter;
  return item.and([
    id ? item('work_item.id', '=', id) : inState(state, now),
    ...(ids ? [item('work_item.id', '=', anyOf(ids))] : []),
    item('work_item.parent_id', 'in', familyIdsMatching(filter, scope)),
    ...(reason ? [item('work_item.reason', '=', sql.lit(reason))] : []),
    ...(assigned === 'me' ? [item('work_item.assigned_to', '=', actorId)] : []),
    ...(assigned === 'nobody' ? [item('work_item.assigned_to', 'is', null)] : []),
  ]);
}

function inState(state: WorkState, now: Date): Expression<SqlBool> {
  const isHidden = item('work_item.hidden_until', '>', now);
  if (state === 'open') return item.or([item('work_item.hidden_until', 'is', null), item.not(isHidden)]);
  return item.and([isHidden, item('work_item.done', '=', sql.lit(state === 'done'))]);
}

const columns = { since: 'since', contactedAt: 'contacted_at' } as const;

/**
 * Treatments on hold, then the longest waiting; by contact, families that nobody contacted come before all others.
 */
export function workOrder({ sort = 'since', order: direction = 'asc' }: Pick<WorkFilter, 'sort' | 'order'>): {
  order: Order<Tables, 'work_item'>;
  direction: Direction;
} {
  const column = columns[sort];
  const by: Order<Tables, 'work_item'>['by'] = (rows, to) =>
    (sort === 'since' ? rows.orderBy('work_item.rank') : rows).orderBy(`work_item.${column}`, (at) =>
      to === 'asc' ? at.asc().nullsFirst() : at.desc().nullsLast(),
    );
  return { order: { by, reads: sort === 'since' ? ['rank', column] : [column] }, direction };
}

export type ListedWork = InferResult<ReturnType<typeof show>>[number];

const show = (items: Rows<Tables, 'work_item'>) =>
  items
    .innerJoin('parent', 'parent.id', 'work_item.parent_id')
    .leftJoin('company', 'company.id', 'parent.company_id')
    .leftJoin('patient', 'patient.id', 'work_item.subject_id')
    .leftJoin('treatment', 'treatment.account_id', 'patient.id')
    .leftJoin('treatment_hold', 'treatment_hold.id', 'work_item.subject_id')
    .leftJoin('follow_up', 'follow_up.parent_id', 'work_item.parent_id')
    .leftJoin('staff as doctor', (join) =>
      join.on(({ eb, fn, ref }) => eb('doctor.id', '=', fn.coalesce('patient.doctor_id', ref('parent.doctor_id')))),
    )
    .leftJoin('staff as caller', 'caller.id', 'follow_up.contacted_by')
    .leftJoin('staff as assignee', 'assignee.id', 'work_item.assigned_to')
    .select([
      'work_item.id',
      'work_item.version',
      'work_item.reason',
      'work_item.figure',
      'work_item.before',
      'work_item.parent_id as parentId',
      'work_item.hidden_until as hiddenUntil',
      'work_item.done',
      'work_item.contacted_at as contactedAt',
      'work_item.assigned_to as assignedTo',
      'parent.first_name as firstName',
      'parent.middle_name as middleName',
      'parent.last_name as lastName',
      'parent.phone',
      'parent.mobile_country_code as mobileCountryCode',
      'parent.timezone',
      'company.name as clinic',
      'doctor.full_name as doctorName',
      'caller.full_name as contactedBy',
      'assignee.full_name as assigneeName',
      'treatment_hold.since as holdSince',
      'treatment_hold.kinds as holdKinds',
    ])
    .select(({ ref }) => [
      asDay(ref('work_item.since')).as('since'),
      sql<{
        id: string;
        firstName: string | null;
        lastName: string | null;
        patientId: string | null;
        lastUse: string | null;
        expiredDate: string | null;
      } | null>`CASE WHEN ${ref('patient.id')} IS NOT NULL THEN ${jsonBuildObject({
        id: ref('patient.id'),
        firstName: ref('patient.first_name'),
        lastName: ref('patient.last_name'),
        patientId: ref('patient.patient_id'),
        lastUse: asDay(ref('treatment.last_day')),
        expiredDate: ref('patient.expired_date'),
      })} END`.as('account'),
    ]);

export const workList: List<Tables, 'work_item', ListedWork> = { table: 'work_item', show };
