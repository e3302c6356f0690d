import type { DeliveryChannel } from '@fovea/contracts/notifications/schema';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { Log } from '@fovea/kit/telemetry/logger';
import { inSpan } from '@fovea/kit/telemetry/tracing';
import { type InferResult, sql } from 'kysely';
import { aboutOf, type MailKind } from '../mails/mail-kinds.ts';
import { deliveriesTotal } from '../metrics.ts';
import { decideDelivery, type Reader } from '../notices/decide-delivery.ts';
import { kyselyOfAny } from '../tables.ts';

export type DeliveryRow = InferResult<ReturnType<typeof claim>>[number];
/** `sent`: a provider accepted it. `nobody`: no recipient is left. `address`: fingerprint of the address. */
type Outcome = { status: 'sent' | 'nobody'; providerId?: string; address?: string };

/** A permanent failure of the channel: no valid address, or refused by the provider. */
export class FailedForGood extends Error {
  override readonly name = 'FailedForGood';
  /** Fingerprint of the address if the address is the cause. */
  readonly address: string | undefined;
  constructor(address?: string) {
    super();
    this.address = address;
  }
}
/** Thrown by transports when the address itself is refused. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

type Desk = {
  now: Date;
  log: Log;
  send(row: DeliveryRow): Promise<Outcome>;
  /** Preferences of the recipients; null: no specific person. */
  readersOf?(rows: DeliveryRow[]): Promise<(row: DeliveryRow) => Reader | null>;
  /** Called after a permanent failure, before the row is updated. `address`: fingerprint of the failing address. */
  onPermanentFailure?(row: DeliveryRow, address: string | undefined): Promise<void>;
};

const batchSize = 10;
/** How long the claim of a crashed sender lasts. */
const claimSeconds = 120;
const retryMinutes = [0.1, 1, 5, 15, 60, 240];
const noRecipients = async () => () => null;

/**
 * Sends the due messages of one channel and returns whether there were any. A message is claimed before it is sent and
 * updated afterwards, so that replicas share the work. After a crash in between it is sent again with the same id.
 */
export async function sendDueDeliveries(
  db: RawClient,
  channel: DeliveryChannel,
  { now, log, send, readersOf = noRecipients, onPermanentFailure = async () => {} }: Desk,
): Promise<boolean> {
  const rows = await claim(db, channel).execute();
  const readerOf = await readersOf(rows);
  await Promise.all(rows.map((row) => sendClaimed(row)));
  return rows.length > 0;

  async function sendClaimed(row: DeliveryRow): Promise<void> {
    const { id, kind, attempts, traceparent } = row;
    const carrier = { traceparent: traceparent ?? undefined };
    try {
      const reader = readerOf(row);
      const about = aboutOf[kind as MailKind];
      // Push messages make a sound, so they respect quiet hours even about money.
      const nature = about === 'staff' || channel === 'push' ? 'news' : about;
      const verdict = reader && decideDelivery({ nature, channel }, reader, now);
      if (verdict?.when === 'later') return await postpone(db, id, verdict.at);
      if (verdict?.when === 'never') throw new FailedForGood();
      const sending = inSpan(`send ${kind} by ${channel}`, 'consumer', carrier, () => send(row));
      const { status, providerId = null, address = null } = await sending;
      await mark(db, id)
        .set({ status, provider_id: providerId, address, sent_at: sql`now()`, problem: null })
        .execute();
      deliveriesTotal.inc({ channel, outcome: status });
    } catch (error) {
      const minutes = error instanceof FailedForGood ? undefined : retryMinutes[attempts - 1];
      deliveriesTotal.inc({ channel, outcome: minutes === undefined ? 'failed' : 'later' });
      // The library's message may contain an address, so only the error name is stored.
      const problem = error instanceof Error ? error.name : 'unknown';
      log.warn(
        { delivery: id, channel, kind, attempts, problem },
        minutes === undefined ? 'message failed permanently' : 'message could not be sent, will be retried',
      );
      if (minutes === undefined)
        await onPermanentFailure(row, error instanceof FailedForGood ? error.address : undefined);
      await mark(db, id)
        .set({
          status: minutes === undefined ? 'failed' : 'queued',
          due_at: secondsFromNow((minutes ?? 0) * 60),
          problem,
        })
        .execute();
    }
  }
}

const claim = (db: RawClient, channel: DeliveryChannel) =>
  kyselyOfAny(db)
    .updateTable('delivery')
    .set(({ eb }) => ({ due_at: secondsFromNow(claimSeconds), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('delivery')
        .select('id')
        .where('status', '=', sql.lit('queued'))
        .where('channel', '=', channel)
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'channel', 'params', 'customer_id', 'attempts', 'quiet_zone', 'mark', 'traceparent']);

/** Only queued rows: a status that the provider reported is newer. */
const mark = (db: RawClient, id: string) =>
  kyselyOfAny(db).updateTable('delivery').where('id', '=', id).where('status', '=', sql.lit('queued'));

/** Postpones to the end of quiet hours; this does not count as an attempt. */
async function postpone(db: RawClient, id: string, until: Date): Promise<void> {
  await mark(db, id)
    .set(({ eb }) => ({ due_at: until, attempts: eb('attempts', '-', 1) }))
    .execute();
}

const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * INTERVAL '1 second'`;
