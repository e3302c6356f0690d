import { daysBetween } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { complianceRate, decisiveRate, prescribedRate } from '@fovea/contracts/usage/compliance-rate';
import { sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';
import type { EvaluatedFamily } from './family-facts.ts';
import { rowsAsTable } from './rows-as-table.ts';
import type { Day } from './work-rules.ts';

type Rate = { account_id: string; rate: number; prescribed_rate: number | null };
type Care = { parent_id: string; lowest_rate: number | null; last_use: Day | null; plan_end: Date | null };

/** Stores the values by which the list of families is shown and sorted, if they changed. */
export async function saveFamilyCare(tx: RegionalTx, families: EvaluatedFamily[], now: Date): Promise<void> {
  if (families.length === 0) return;
  const rates = families.flatMap((family) => ratesOf(family, now));
  const rateOf = new Map(
    rates.map(({ account_id, rate, prescribed_rate }) => [
      account_id,
      decisiveRate({ rate, prescribedRate: prescribed_rate }),
    ]),
  );
  await kysely(tx)
    .updateTable('treatment')
    .from(rowsAsTable<Rate>(rates, sql`given(account_id uuid, rate float8, prescribed_rate float8)`))
    .set(({ ref }) => ({ rate: ref('given.rate'), prescribed_rate: ref('given.prescribed_rate') }))
    .whereRef('treatment.account_id', '=', 'given.account_id')
    .where(
      ({ ref }) => sql<boolean>`(${ref('treatment.rate')}, ${ref('treatment.prescribed_rate')})
        IS DISTINCT FROM (${ref('given.rate')}, ${ref('given.prescribed_rate')})`,
    )
    .execute();
  const care = families.map(({ id, children }): Care => {
    const facts = children.map(({ facts }) => facts);
    return {
      parent_id: id,
      lowest_rate: least(children.map((child) => rateOf.get(child.id) ?? null)),
      last_use: least(facts.map(({ lastDay }) => lastDay)),
      plan_end: least(facts.map(({ expiredDate }) => expiredDate)),
    };
  });
  await kysely(tx)
    .insertInto('family_care')
    .columns(['parent_id', 'lowest_rate', 'last_use', 'plan_end'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsAsTable<Record<keyof Care, never>>(
            care,
            sql`given(parent_id uuid, lowest_rate float8, last_use date, plan_end timestamptz)`,
          ),
        )
        .select(['given.parent_id', 'given.lowest_rate', 'given.last_use', 'given.plan_end']),
    )
    .onConflict((conflict) =>
      conflict
        .column('parent_id')
        .doUpdateSet(({ ref }) => ({
          lowest_rate: ref('excluded.lowest_rate'),
          last_use: ref('excluded.last_use'),
          plan_end: ref('excluded.plan_end'),
        }))
        .where(
          ({ ref }) =>
            sql<boolean>`(${ref('family_care.lowest_rate')}, ${ref('family_care.last_use')}, ${ref('family_care.plan_end')})
              IS DISTINCT FROM (${ref('excluded.lowest_rate')}, ${ref('excluded.last_use')}, ${ref('excluded.plan_end')})`,
        ),
    )
    .execute();
}

function ratesOf({ facts: { timezone }, children }: EvaluatedFamily, now: Date): Rate[] {
  const today = dayOf(now, timezone);
  return children.flatMap(({ id, facts: { firstDay, uses, prescribedPerWeek } }) => {
    if (!firstDay) return [];
    const length = daysBetween(firstDay, today);
    const rate = complianceRate(uses, length);
    return [{ account_id: id, rate, prescribed_rate: prescribedRate(uses, length, prescribedPerWeek) }];
  });
}

/** The least value that is not null. */
function least<Value extends number | string | Date>(values: (Value | null)[]): Value | null {
  return values.reduce((first, value) => (first === null || (value !== null && value < first) ? value : first), null);
}
