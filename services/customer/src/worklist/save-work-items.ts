import { newId } from '@fovea/kit/database/ids';
import { anyOf } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';
import type { ChangedWork } from './publish-work.ts';
import { rowsAsTable } from './rows-as-table.ts';
import type { Cause } from './work-rules.ts';

type Caused = Cause & { subjectId: string; parentId: string };

/**
 * Makes the work items of these families equal to the causes. New items copy the family's follow-up, items without a cause
 * are deleted, and what people did with the others stays. Returns the inserted, deleted and changed items. The caller
 * holds the families' due rows.
 */
export async function saveWorkItems(tx: RegionalTx, parentIds: string[], causes: Caused[]): Promise<ChangedWork[]> {
  const rows = causes.map(({ subjectId, parentId, ...cause }) => {
    return { ...cause, id: newId(), subject_id: subjectId, parent_id: parentId, rank: rankOf(cause) };
  });
  const given = rowsAsTable<CausedRow>(
    rows,
    sql`given(id uuid, subject_id uuid, parent_id uuid, reason text, since date, figure int, before int, rank int)`,
  );
  const deleted = await kysely(tx)
    .deleteFrom('work_item')
    .where('work_item.parent_id', '=', anyOf(parentIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(given)
            .select('given.reason')
            .whereRef('given.subject_id', '=', 'work_item.subject_id')
            .whereRef('given.reason', '=', 'work_item.reason'),
        ),
      ),
    )
    .returning(changed)
    .execute();
  if (causes.length === 0) return deleted.map((row) => ({ ...row, isNew: false }));
  const saved = await kysely(tx)
    .insertInto('work_item')
    .columns([
      ...(['id', 'subject_id', 'parent_id', 'reason', 'since', 'figure', 'before', 'rank'] as const),
      ...(['assigned_to', 'contacted_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .leftJoin('follow_up', 'follow_up.parent_id', 'given.parent_id')
        .select([
          'given.id',
          'given.subject_id',
          'given.parent_id',
          'given.reason',
          'given.since',
          'given.figure',
          'given.before',
          'given.rank',
          'follow_up.assigned_to',
          'follow_up.contacted_at',
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subject_id', 'reason'])
        .doUpdateSet(({ ref }) => ({
          since: ref('excluded.since'),
          figure: ref('excluded.figure'),
          before: ref('excluded.before'),
        }))
        .where(
          ({ ref }) =>
            sql<boolean>`(${ref('work_item.since')}, ${ref('work_item.figure')}, ${ref('work_item.before')})
              IS DISTINCT FROM (${ref('excluded.since')}, ${ref('excluded.figure')}, ${ref('excluded.before')})`,
        ),
    )
    .returning(changed)
    .execute();
  // An existing row has another id than the offered one.
  const offered = new Set(rows.map(({ id }) => id));
  return [...deleted, ...saved].map((row) => ({ ...row, isNew: offered.has(row.id) }));
}

/** A treatment on hold comes before everything else. */
const rankOf = ({ reason }: Cause): number => (reason === 'onHold' ? 0 : 1);

const changed = ['id', 'parent_id as parentId', 'subject_id as subjectId'] as const;

type CausedRow = {
  id: string;
  subject_id: string;
  parent_id: string;
  reason: Cause['reason'];
  since: Date;
  figure: number | null;
  before: number | null;
  rank: number;
};
