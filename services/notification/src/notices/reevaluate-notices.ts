import { deviceContacted } from '@fovea/contracts/devices/events';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import type { RawClient } from '@fovea/kit/database/kysely';
import { type Changed, type DueRows, scheduleEvaluation, scheduleEvaluationOf } from '@fovea/kit/jobs/due-rows';
import { type RawBuilder, sql } from 'kysely';
import { consume } from '../handle.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';

/**
 * Due rows of patients or companies. A change is evaluated as of the day on which it happened, so that notices due
 * since then are still sent, each once.
 */
export const dueNotices = (about: RegionalTables['due_notice']['about']): DueRows => ({ table: 'due_notice', about });

/** Schedules the evaluation of every patient of these families or companies. */
export const reevaluatePatientsOf = (client: RawClient, owner: 'parent' | 'company', changed: Changed[]) =>
  scheduleEvaluationOf(client, dueNotices('patient'), changed, (changes) =>
    kyselyOfRegion(client)
      .selectFrom('patient')
      .innerJoin('parent', 'parent.id', 'patient.user_id')
      .innerJoin(changes, (join) =>
        join.onRef('changes.id', '=', owner === 'company' ? 'parent.company_id' : 'parent.id'),
      )
      .select(['patient.id as subject_id', 'changes.at as due_at', sql.lit('patient').as('about')])
      .orderBy('patient.id'),
  );

/** The present families of these devices; a device without a family has no notices. */
export const holdersOf = (devices: { body: { customerId: string | null }; at: Date }[]): Changed[] =>
  devices.flatMap(({ body: { customerId }, at }) => (customerId ? { id: customerId, at } : []));

export const onTreatmentDayUsed = consume(treatmentDayUsed, async ({ accountId, day }, { tx, occurredAt }) => {
  await kyselyOfRegion(tx)
    .insertInto('days_of_use')
    .values({ account_id: accountId, first_day: sql<Date>`${day}::date`, last_day: sql<Date>`${day}::date` })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(({ fn }) => ({
        first_day: fn<Date>('least', ['days_of_use.first_day', 'excluded.first_day']),
        last_day: fn<Date>('greatest', ['days_of_use.last_day', 'excluded.last_day']),
      })),
    )
    .execute();
  await scheduleEvaluation(tx, dueNotices('patient'), [{ id: accountId, at: occurredAt }]);
});

const retainedDays = 30;

/** Accepts days in any order and stores the most recent ones. */
export const onDeviceHeard = consume(deviceContacted, async ({ customerId, day }, { tx, occurredAt }) => {
  await kyselyOfRegion(tx)
    .insertInto('family_device')
    .values({ customer_id: customerId, heard_days: sql<never>`ARRAY[${day}::date]` })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet(({ ref }) => ({
        heard_days: lastOf(sql`${ref('family_device.heard_days')} || ${ref('excluded.heard_days')}`),
      })),
    )
    .execute();
  await reevaluatePatientsOf(tx, 'parent', [{ id: customerId, at: occurredAt }]);
});

const lastOf = (days: RawBuilder<unknown>) =>
  sql<never>`ARRAY(SELECT DISTINCT one FROM unnest(${days}) AS one
    WHERE one > (SELECT max(other) FROM unnest(${days}) AS other) - ${sql.lit(retainedDays)} ORDER BY one)`;
