import type { DeliveryChannel } from '@fovea/contracts/notifications/schema';
import { newId } from '@fovea/kit/database/ids';
import type { RawClient } from '@fovea/kit/database/kysely';
import { traceHeaders } from '@fovea/kit/telemetry/tracing';
import { sql } from 'kysely';
import { type MailKind, type MailParams, mailKinds } from '../mails/mail-kinds.ts';
import { isPushed, type PushedKind } from '../push/pushed.ts';
import { kyselyOfAny, kyselyOfRegion } from '../tables.ts';
import { queuePushes } from './queue-push.ts';

/**
 * Queues a mail and its push messages in the transaction of the event. The mark deduplicates repeated events.
 */
export async function queueMail<Kind extends MailKind>(
  tx: RawClient,
  kind: Kind,
  params: MailParams<Kind>,
  mark: string,
): Promise<void> {
  const { customerId = null } = params as { customerId?: string };
  await kyselyOfAny(tx)
    .insertInto('delivery')
    .values({
      id: newId(),
      kind,
      params: JSON.stringify(mailKinds[kind].parse(params)),
      customer_id: customerId,
      mark: `${kind}:${mark}`,
      traceparent: traceHeaders().traceparent,
    })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute();
  if (isPushed(kind)) {
    const ids = params as MailParams<PushedKind>; // params of this kind
    await queuePushes(tx, [{ kind, params: ids, mark, dueAt: new Date(), quietZone: null }]);
  }
}

type NoticeMail =
  | 'customerInvited'
  | 'deviceRecalled'
  | 'deviceRecallCancelled'
  | 'familyNotices'
  | 'familyNews'
  | 'clinicianNotices'
  | 'deviceDiscard';
/** A queued notice: its due time, and the zone in which quiet hours apply. */
export type QueuedNotice = {
  [Kind in NoticeMail]: {
    kind: Kind;
    channel: DeliveryChannel;
    params: MailParams<Kind>;
    mark: string;
    dueAt: Date;
    quietZone: string | null;
    /** Set when it failed permanently by another channel. */
    instead?: boolean;
  };
}[NoticeMail];

/** An invitation by text message; whether it is still needed is checked when it is sent. */
export const queueInvitation = (
  tx: RawClient,
  customerId: string,
  way: Pick<QueuedNotice, 'mark' | 'dueAt' | 'instead'>,
): Promise<void> =>
  queueNotices(tx, [{ kind: 'customerInvited', channel: 'sms', params: { customerId }, quietZone: null, ...way }]);

/** Queues many notices of a region in one statement. */
export async function queueNotices(tx: RawClient, notices: QueuedNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = sql<{
    id: string;
    channel: DeliveryChannel;
    kind: string;
    params: string;
    customer: string;
    mark: string;
    due: Date;
    zone: string;
    instead: boolean;
  }>`unnest(
    ${notices.map(() => newId())}::uuid[], ${notices.map(({ channel }) => channel)}::text[],
    ${notices.map(({ kind }) => kind)}::text[],
    ${notices.map(({ params }) => JSON.stringify(params))}::text[],
    ${notices.map(({ params }) => ('customerId' in params ? params.customerId : null))}::uuid[],
    ${notices.map(({ kind, channel, mark }) => `${kind}:${channel}:${mark}`)}::text[],
    ${notices.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[],
    ${notices.map(({ quietZone }) => quietZone)}::text[],
    ${notices.map(({ instead = false }) => instead)}::boolean[])`;
  await kyselyOfRegion(tx)
    .insertInto('delivery')
    .columns([
      'id',
      'channel',
      'kind',
      'params',
      'customer_id',
      'mark',
      'due_at',
      'quiet_zone',
      'instead',
      'traceparent',
    ])
    .expression((eb) =>
      eb
        .selectFrom(rows.as<'rows'>(sql`rows(id, channel, kind, params, customer, mark, due, zone, instead)`))
        .select(({ ref, val }) => [
          'rows.id',
          'rows.channel',
          'rows.kind',
          sql`${ref('rows.params')}::jsonb`.as('params'),
          'rows.customer',
          'rows.mark',
          'rows.due',
          'rows.zone',
          'rows.instead',
          val(traceHeaders().traceparent ?? null).as('traceparent'),
        ]),
    )
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute();
}
