import { lastMonths } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { mayBeTreated } from '@fovea/contracts/patients/may-be-treated';
import { prescribedOrUsual, rateOfMonth } from '@fovea/contracts/usage/compliance-rate';
import { anyOf } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';
import type { EvaluatedFamily } from './family-facts.ts';
import { rowsAsTable } from './rows-as-table.ts';

type MonthRow = { account_id: string; month: string; uses: number; rate: number | null };

/**
 * Stores the rates of the children's present and recent months, and of older months with new events, with their company
 * and doctor. A child with a running plan has a row for the present month even without a use.
 */
export async function saveTreatedMonths(
  tx: RegionalTx,
  parentIds: string[],
  families: EvaluatedFamily[],
  now: Date,
): Promise<void> {
  await saveRates(tx, families, now);
  await saveCompanyAndDoctor(tx, parentIds);
}

async function saveRates(tx: RegionalTx, families: EvaluatedFamily[], now: Date): Promise<void> {
  const children = families.flatMap(({ facts, children: own }) => {
    const today = dayOf(now, facts.timezone);
    return own.flatMap(({ id, facts: { firstDay, ...child } }) =>
      firstDay
        ? [
            {
              id,
              firstDay,
              today,
              perWeek: prescribedOrUsual(child.prescribedPerWeek),
              isTreated: !facts.silent && mayBeTreated(child, now),
            },
          ]
        : [],
    );
  });
  if (children.length === 0) return;
  const ids = children.map(({ id }) => id);
  const monthsOf = Map.groupBy(await readMonths(tx, ids, now), ({ account_id }) => account_id);
  const rows = children.flatMap(({ id, firstDay, today, perWeek, isTreated }) => {
    const month = today.slice(0, 7);
    const months = monthsOf.get(id) ?? [];
    if (isTreated && !months.some((row) => row.month === month)) months.push({ account_id: id, month, uses: 0 });
    return months.map(
      (row): MonthRow => ({
        ...row,
        month: `${row.month}-01`,
        rate: rateOfMonth(row.month, { uses: row.uses, firstDay, today }, perWeek).rate,
      }),
    );
  });
  if (rows.length > 0) await writeRates(tx, rows);
}

/** Reads one more month, because families' time zones differ. */
function readMonths(tx: RegionalTx, ids: string[], now: Date) {
  const [earliest = ''] = lastMonths(now.toISOString(), 3);
  return kysely(tx)
    .selectFrom('treated_month')
    .select(({ ref }) => ['account_id', sql<string>`to_char(${ref('month')}, 'YYYY-MM')`.as('month'), 'uses'])
    .where('account_id', '=', anyOf(ids))
    .where(({ eb, or }) => or([eb('rate', 'is', null), eb('month', '>=', sql<Date>`${`${earliest}-01`}::date`)]))
    .execute();
}

async function writeRates(tx: RegionalTx, rows: MonthRow[]): Promise<void> {
  await kysely(tx)
    .insertInto('treated_month')
    .columns(['account_id', 'month', 'uses', 'rate'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsAsTable<Record<keyof MonthRow, never>>(
            rows,
            sql`given(account_id uuid, month date, uses int, rate float8)`,
          ),
        )
        .select(['given.account_id', 'given.month', 'given.uses', 'given.rate']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'month'])
        .doUpdateSet(({ ref }) => ({ rate: ref('excluded.rate') }))
        .where(({ ref }) => sql<boolean>`${ref('treated_month.rate')} IS DISTINCT FROM ${ref('excluded.rate')}`),
    )
    .execute();
}

/** All months of a child follow it to another clinic or clinician; a removed child has no company and is not counted. */
async function saveCompanyAndDoctor(tx: RegionalTx, parentIds: string[]): Promise<void> {
  await kysely(tx)
    .with('place', (query) =>
      query
        .selectFrom('patient')
        .innerJoin('parent', 'parent.id', 'patient.parent_id')
        .select(({ fn, ref }) => [
          'patient.id',
          sql<string | null>`CASE WHEN NOT ${ref('parent.debug')} AND ${ref('parent.removed_at')} IS NULL
            AND ${ref('patient.removed_at')} IS NULL THEN ${ref('parent.company_id')} END`.as('company_id'),
          fn.coalesce('patient.doctor_id', 'parent.doctor_id').as('doctor_id'),
        ])
        .where('parent.id', '=', anyOf(parentIds)),
    )
    .updateTable('treated_month')
    .from('place')
    .set(({ ref }) => ({ company_id: ref('place.company_id'), doctor_id: ref('place.doctor_id') }))
    .whereRef('treated_month.account_id', '=', 'place.id')
    .where(
      ({ ref }) => sql<boolean>`(${ref('treated_month.company_id')}, ${ref('treated_month.doctor_id')})
        IS DISTINCT FROM (${ref('place.company_id')}, ${ref('place.doctor_id')})`,
    )
    .execute();
}
