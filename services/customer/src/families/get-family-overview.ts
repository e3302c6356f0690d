import { getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { countRows, findPage, isAmong, showRows } from '@fovea/kit/database/list';
import { expressionBuilder, sql } from 'kysely';
import { handle, type Regional } from '../handle.ts';
import { visibleFamilies } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { workList, workOrder } from '../worklist/work-query.ts';
import { workRow } from '../worklist/work-view.ts';
import { familyList, familyRow } from './family-list.ts';

const request = expressionBuilder<Tables, 'request'>();
const item = expressionBuilder<Tables, 'work_item'>();

/** More work items than a family can have. */
const mostRows = 100;

export const getFamilyOverviewHandler = handle(
  getFamilyOverview,
  async ({ id }, { db, actor, region, now, concerns }) => {
    if (!(await isAmong(kysely(db), 'parent', id, await visibleFamilies(db, actor)))) throw new AppError('notFound');
    const open = request.and([request('request.parent_id', '=', id), request('request.open', '=', sql.lit(true))]);
    const [[family], openRequests, work, followUp] = await Promise.all([
      showRows(kysely(db), familyList, [id]),
      countRows(kysely(db), 'request', open),
      findPage(kysely(db), workList, {
        matching: item('work_item.parent_id', '=', id),
        ...workOrder({}),
        current: 1,
        pageSize: mostRows,
      }),
      followUpOf(db, id),
    ]);
    if (!family) throw new AppError('notFound');
    concerns(id);
    const { accounts, heardDay, invitation } = familyRow(family, { region, now });
    return {
      accounts,
      heardDay,
      invitation,
      openRequests,
      work: work.rows.map((row) => workRow(row, now)),
      contactedAt: followUp?.contactedAt?.toISOString() ?? null,
      contactedBy: followUp?.contactedBy ?? null,
      assignedTo: followUp?.assignedTo ?? null,
    };
  },
);

/** The follow-up stays when the work items are deleted, so it is read separately. */
const followUpOf = (db: Regional, id: string) =>
  kysely(db)
    .selectFrom('follow_up')
    .leftJoin('staff as caller', 'caller.id', 'follow_up.contacted_by')
    .leftJoin('staff as assignee', 'assignee.id', 'follow_up.assigned_to')
    .select([
      'follow_up.contacted_at as contactedAt',
      'caller.full_name as contactedBy',
      'assignee.full_name as assignedTo',
    ])
    .where('follow_up.parent_id', '=', id)
    .executeTakeFirst();
