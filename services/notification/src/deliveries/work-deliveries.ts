import type { DeliveryChannel } from '@fovea/contracts/notifications/schema';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { Log } from '@fovea/kit/telemetry/logger';
import { inSpan } from '@fovea/kit/telemetry/tracing';
import { type InferResult, sql } from 'kysely';
import { deliveriesTotal } from '../figures.ts';
import { aboutOf, type MailKind } from '../mails/mail-kinds.ts';
import { type Reader, whenToTell } from '../notices/when-to-tell.ts';
import { kyselyOfAny } from '../tables.ts';

export type DeliveryRow = InferResult<ReturnType<typeof claim>>[number];
/** `sent`: a provider has it. `nobody`: there is nobody to send it to any more. `address`: fingerprint of where it went. */
type Outcome = { status: 'sent' | 'nobody'; providerId?: string; address?: string };

/** It can never arrive this way: no number, or refused by whoever would have to bring it. */
export class FailedForGood extends Error {
  override readonly name = 'FailedForGood';
  /** Fingerprint of the address where that is what is wrong. */
  readonly address: string | undefined;
  constructor(address?: string) {
    super();
    this.address = address;
  }
}
/** Thrown by transports where the address itself is refused. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

type Desk = {
  now: Date;
  log: Log;
  send(row: DeliveryRow): Promise<Outcome>;
  /** Who is to read these, as far as it decides when; null: nobody in particular. */
  readersOf?(rows: DeliveryRow[]): Promise<(row: DeliveryRow) => Reader | null>;
  /** Called once one has failed for good, before it is marked so. `address`: where nothing arrives any more. */
  gaveUp?(row: DeliveryRow, address: string | undefined): Promise<void>;
};

const batchSize = 10;
/** A sender that died holds its messages this long. */
const claimSeconds = 120;
const retryMinutes = [0.1, 1, 5, 15, 60, 240];
const toNobody = async () => () => null;

/**
 * Sends what is due of one channel and says whether there was any. A message is claimed before it is sent and marked
 * after, so replicas share the work; one that dies in between sends it again under the same id.
 */
export async function workDeliveries(
  db: RawClient,
  channel: DeliveryChannel,
  { now, log, send, readersOf = toNobody, gaveUp = async () => {} }: Desk,
): Promise<boolean> {
  const rows = await claim(db, channel).execute();
  const readerOf = await readersOf(rows);
  await Promise.all(rows.map((row) => work(row)));
  return rows.length > 0;

  async function work(row: DeliveryRow): Promise<void> {
    const { id, kind, attempts, traceparent } = row;
    const carrier = { traceparent: traceparent ?? undefined };
    try {
      const reader = readerOf(row);
      const about = aboutOf[kind as MailKind];
      // A telephone beside the bed sounds with whatever is pushed: that waits for the morning, even about money.
      const nature = about === 'staff' || channel === 'push' ? 'news' : about;
      const verdict = reader && whenToTell({ nature, channel }, reader, now);
      if (verdict?.when === 'later') return await holdBack(db, id, verdict.at);
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
      // The library's message may quote an address: only its kind is kept.
      const problem = error instanceof Error ? error.name : 'unknown';
      log.warn(
        { delivery: id, channel, kind, attempts, problem },
        minutes === undefined ? 'a message was given up' : 'a message could not be sent; it is tried again',
      );
      if (minutes === undefined) await gaveUp(row, error instanceof FailedForGood ? error.address : undefined);
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

/** What the provider has told meanwhile is newer. */
const mark = (db: RawClient, id: string) =>
  kyselyOfAny(db).updateTable('delivery').where('id', '=', id).where('status', '=', sql.lit('queued'));

/** Until its reader is awake; that was no attempt. */
async function holdBack(db: RawClient, id: string, until: Date): Promise<void> {
  await mark(db, id)
    .set(({ eb }) => ({ due_at: until, attempts: eb('attempts', '-', 1) }))
    .execute();
}

const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * INTERVAL '1 second'`;
