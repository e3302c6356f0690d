import type { RawClient } from '@fovea/kit/database/kysely';
import { traceHeaders } from '@fovea/kit/telemetry/tracing';
import { sql } from 'kysely';
import type { MailParams } from '../mails/mail-kinds.ts';
import type { PushedKind } from '../push/pushed.ts';
import { kyselyOfRegion } from '../tables.ts';

export type QueuedPush = {
  kind: PushedKind;
  params: MailParams<PushedKind>;
  mark: string;
  dueAt: Date;
  quietZone: string | null;
};

/** Queues one push message for each subscribed browser of the families, in one statement. */
export async function queuePushes(tx: RawClient, pushes: QueuedPush[]): Promise<void> {
  if (pushes.length === 0) return;
  const rows = sql<Record<'kind' | 'params' | 'customer' | 'mark' | 'zone', string> & { due: Date }>`unnest(
    ${pushes.map(({ kind }) => kind)}::text[], ${pushes.map(({ params }) => JSON.stringify(params))}::text[],
    ${pushes.map(({ params }) => params.customerId)}::uuid[],
    ${pushes.map(({ kind, mark }) => `${kind}:push:${mark}`)}::text[],
    ${pushes.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[],
    ${pushes.map(({ quietZone }) => quietZone)}::text[])`;
  await kyselyOfRegion(tx)
    .insertInto('delivery')
    .columns(['id', 'channel', 'kind', 'params', 'customer_id', 'mark', 'due_at', 'quiet_zone', 'traceparent'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as<'rows'>(sql`rows(kind, params, customer, mark, due, zone)`))
        .innerJoin('push_subscription as browser', 'browser.customer_id', 'rows.customer')
        .select(({ ref, val }) => [
          sql<string>`uuidv7()`.as('id'),
          sql.lit('push').as('channel'),
          'rows.kind',
          sql`${ref('rows.params')}::jsonb || jsonb_build_object('browserId', ${ref('browser.id')})`.as('params'),
          'rows.customer',
          sql<string>`${ref('rows.mark')} || ':' || ${ref('browser.id')}`.as('mark'),
          'rows.due',
          'rows.zone',
          val(traceHeaders().traceparent ?? null).as('traceparent'),
        ]),
    )
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute();
}
