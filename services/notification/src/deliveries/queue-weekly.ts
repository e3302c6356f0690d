import { dayOf } from '@fovea/contracts/dates';
import { newId } from '@fovea/kit/database/ids';
import type { RawClient } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { MailParams } from '../mails/mail-kinds.ts';
import { kyselyOfRegion } from '../tables.ts';

export type WeeklyNotice = {
  customerId: string;
  notice: MailParams<'familyWeek'>['notices'][number];
  /** When the mail of that week is sent, in `zone`. */
  at: Date;
  zone: string;
};

/** Adds notices to the weekly mails of these families, as long as the mails are still queued. */
export async function queueWeekly(tx: RawClient, notices: WeeklyNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const mails = [...Map.groupBy(notices, markOf)].map(([mark, notices]) => ({ mark, notices }));
  const first = mails.map(({ notices: [notice] }) => notice as WeeklyNotice);
  const rows = sql<{ id: string; params: string; customer: string; mark: string; due: Date; zone: string }>`unnest(
    ${mails.map(() => newId())}::uuid[],
    ${mails.map(({ notices }, index) =>
      JSON.stringify({ customerId: first[index]?.customerId, notices: notices.map(({ notice }) => notice) }),
    )}::text[],
    ${first.map(({ customerId }) => customerId)}::uuid[], ${mails.map(({ mark }) => mark)}::text[],
    ${first.map(({ at }) => at.toISOString())}::timestamptz[], ${first.map(({ zone }) => zone)}::text[])`;
  await kyselyOfRegion(tx)
    .insertInto('delivery')
    .columns(['id', 'kind', 'params', 'customer_id', 'mark', 'due_at', 'quiet_zone'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as<'rows'>(sql`rows(id, params, customer, mark, due, zone)`))
        .select(({ ref }) => [
          'rows.id',
          sql.lit('familyWeek').as('kind'),
          sql`${ref('rows.params')}::jsonb`.as('params'),
          'rows.customer',
          'rows.mark',
          'rows.due',
          'rows.zone',
        ])
        // A fixed order prevents deadlocks between replicas.
        .orderBy('rows.mark'),
    )
    .onConflict((conflict) =>
      conflict
        .column('mark')
        .doUpdateSet(({ ref }) => ({
          params: sql`jsonb_set(${ref('delivery.params')}, '{notices}',
            (${ref('delivery.params')}->'notices') || (${ref('excluded.params')}->'notices'))`,
        }))
        .where('delivery.status', '=', sql.lit('queued')),
    )
    .execute();
}

const markOf = ({ customerId, at, zone }: WeeklyNotice): string => `familyWeek:${customerId}:${dayOf(at, zone)}`;
