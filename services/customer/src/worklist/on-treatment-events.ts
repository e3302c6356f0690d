import { deviceBound, deviceContacted, deviceUnbound } from '@fovea/contracts/devices/events';
import { recordsDoubted, treatmentDayUsed } from '@fovea/contracts/usage/events';
import { asDay } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { markFamiliesDue } from '../facts.ts';
import { consume } from '../handle.ts';
import { kysely } from '../tables.ts';
import { markTreatedFamilyDue } from './publish-care.ts';

const day = (value: string) => sql<Date>`${value}::date`;

/** Handles events in any order and repeated: stored values only grow. */
export const onTreatmentDayUsed = consume(treatmentDayUsed, async (event, { tx }) => {
  // Messages of earlier releases have no counts and mean one use.
  const { accountId, customerId, uses = 1, overLimit = 0, total = 1, ofMonth = uses } = event;
  await markTreatedFamilyDue(tx, customerId);
  const [of, month] = [day(event.day), day(`${event.day.slice(0, 7)}-01`)];
  const { first_day: firstDay } = await kysely(tx)
    .with('of_day', (query) =>
      query
        .insertInto('treated_day')
        .values({ account_id: accountId, day: of, uses, over_limit: overLimit })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'day']).doUpdateSet(({ fn }) => ({
            uses: fn<number>('greatest', ['treated_day.uses', 'excluded.uses']),
            over_limit: fn<number>('greatest', ['treated_day.over_limit', 'excluded.over_limit']),
          })),
        ),
    )
    .with('of_month', (query) =>
      query
        .insertInto('treated_month')
        .values({ account_id: accountId, month, uses: ofMonth, rate: null })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'month']).doUpdateSet(({ fn }) => ({
            uses: fn<number>('greatest', ['treated_month.uses', 'excluded.uses']),
            rate: null,
          })),
        ),
    )
    .insertInto('treatment')
    .values({ account_id: accountId, first_day: of, last_day: of, uses: total })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(({ fn }) => ({
        first_day: fn<Date>('least', ['treatment.first_day', 'excluded.first_day']),
        last_day: fn<Date>('greatest', ['treatment.last_day', 'excluded.last_day']),
        uses: fn<number>('greatest', ['treatment.uses', 'excluded.uses']),
      })),
    )
    .returning(({ ref }) => asDay(ref('treatment.first_day')).as('first_day'))
    .executeTakeFirstOrThrow();
  // An earlier first day raises the expected uses of later months, so their rates are recomputed.
  if (firstDay === event.day)
    await kysely(tx)
      .updateTable('treated_month')
      .set({ rate: null })
      .where('account_id', '=', accountId)
      .where('month', '>', month)
      .execute();
});

export const onDeviceHeard = consume(
  deviceContacted,
  async ({ customerId, day: heardDay, clockOffsetSeconds, at }, { tx }) => {
    await markTreatedFamilyDue(tx, customerId);
    await kysely(tx)
      .insertInto('family_device')
      .values({
        customer_id: customerId,
        heard_day: day(heardDay),
        clock_at: new Date(at),
        clock_offset_seconds: clockOffsetSeconds,
      })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet(({ fn, ref }) => {
          const isNewer = sql<boolean>`${ref('family_device.clock_at')} IS NULL OR ${ref('family_device.clock_at')} < ${ref('excluded.clock_at')}`;
          return {
            heard_day: fn<Date>('greatest', ['family_device.heard_day', 'excluded.heard_day']),
            clock_at: fn<Date>('greatest', ['family_device.clock_at', 'excluded.clock_at']),
            clock_offset_seconds: sql<number | null>`CASE WHEN ${isNewer} THEN ${ref('excluded.clock_offset_seconds')}
            ELSE ${ref('family_device.clock_offset_seconds')} END`,
          };
        }),
      )
      .execute();
  },
);

export const onDeviceBound = consume(deviceBound, async ({ customerId, at }, { tx }) => {
  await markTreatedFamilyDue(tx, customerId);
  await kysely(tx)
    .insertInto('family_device')
    .values({ customer_id: customerId, bound_at: new Date(at) })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet(({ fn }) => ({
        bound_at: fn<Date>('least', ['family_device.bound_at', 'excluded.bound_at']),
      })),
    )
    .execute();
});

/** What a device had caused ends with its binding. */
export const onDeviceUnbound = consume(deviceUnbound, async ({ customerId }, { tx }) =>
  markFamiliesDue(tx, [customerId]),
);

export const onRecordsDoubted = consume(
  recordsDoubted,
  async ({ accountId, customerId, raised, decided, since }, { tx }) => {
    await markTreatedFamilyDue(tx, customerId);
    const row = { raised, decided, since: new Date(since) };
    await kysely(tx)
      .insertInto('record_doubts')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet(row)
          // Both counts only grow, so an older event has a smaller sum.
          .where(
            ({ ref }) => sql<boolean>`${ref('record_doubts.raised')} + ${ref('record_doubts.decided')}
              < ${ref('excluded.raised')} + ${ref('excluded.decided')}`,
          ),
      )
      .execute();
  },
);
