import { refuseField } from '@fovea/contracts/errors';
import { handOverFamilies } from '@fovea/contracts/worklist/selection-endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { anyOf } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { markFamiliesDue, publishFamiliesAssigned } from '../facts.ts';
import { colleaguesForAll } from '../families/colleagues.ts';
import { lockVisibleFamilies } from '../families/lock-family-rows.ts';
import { handle } from '../handle.ts';
import { prepareChange, storeChanges } from '../history/record-change.ts';
import { kysely } from '../tables.ts';
import { followUp } from './change-work.ts';

/** Also assigns families without work items: their next item gets the assignee from the follow-up. */
export const handOverFamiliesHandler = handle(handOverFamilies, async ({ ids, staffId }, { db, actor, now, changed }) =>
  db.$transaction(async (tx) => {
    const seen = await lockVisibleFamilies(tx, actor, ids);
    await markFamiliesDue(tx, seen);
    const colleagues = staffId ? await colleaguesForAll(tx, seen) : [];
    const chosen = colleagues.find(({ _id }) => _id === staffId);
    if (staffId && !chosen) throw refuseField('staffId', 'invalidChoice');
    const before = await kysely(tx)
      .selectFrom('parent')
      .leftJoin('follow_up', 'follow_up.parent_id', 'parent.id')
      .leftJoin('staff', 'staff.id', 'follow_up.assigned_to')
      .select(['parent.id', 'staff.full_name as assignedTo'])
      .where('parent.id', '=', anyOf(seen))
      .where(({ ref }) => sql<boolean>`${ref('follow_up.assigned_to')} IS DISTINCT FROM ${staffId}::uuid`)
      .execute();
    const reassigned = before.map(({ id }) => id);
    if (reassigned.length === 0) {
      await changed(tx, []);
      return { count: 0 };
    }
    await followUp(tx, reassigned, { assignedTo: staffId });
    const prepared = before.map(({ id, assignedTo }) =>
      prepareChange({ customerId: id, changes: changesBetween({ assignedTo }, { assignedTo: chosen?.fullName }) }),
    );
    await storeChanges(tx, prepared);
    await changed(
      tx,
      prepared.map(({ detail: { customerId }, personal }) => ({ customerId, personal })),
    );
    const count = reassigned.length;
    const families = { customerId: count === 1 ? (reassigned[0] ?? null) : null, count };
    if (staffId) await publishFamiliesAssigned(tx, families, 'work', { to: staffId, by: actor.id, at: now });
    return { count };
  }),
);
