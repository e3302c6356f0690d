import type { DeliveryChannel } from '@fovea/contracts/notifications/schema';
import type { RawClient } from '@fovea/kit/kysely-on';
import type { Log } from '@fovea/kit/telemetry';
import { type InferResult, sql } from 'kysely';
import { afterQuietHours } from '../notices/notice-rules.ts';
import { kyselyOfAny } from '../tables.ts';

export type DeliveryRow = InferResult<ReturnType<typeof claim>>[number];
/** `sent`: a provider has it. `nobody`: there is nobody to send it to any more. */
type Outcome = { status: 'sent' | 'nobody'; providerId?: string };

/** It can never arrive this way: no number, or refused by whoever would have to bring it. */
export class FailedForGood extends Error {
  override readonly name = 'FailedForGood';
}

const batchSize = 10;
/** A sender that died holds its messages this long. */
const claimSeconds = 120;
const retryMinutes = [0.1, 1, 5, 15, 60, 240];

/**
 * Sends what is due of one channel and says whether there was any. A message is claimed before it is sent and marked
 * after, so replicas share the work; one that dies in between sends it again under the same id. `instead` is called once
 * a message has failed for good, before it is marked so.
 */
export async function workDeliveries(
  db: RawClient,
  channel: DeliveryChannel,
  { now, log }: { now: Date; log: Log },
  send: (row: DeliveryRow) => Promise<Outcome>,
  instead: (row: DeliveryRow) => Promise<void> = async () => {},
): Promise<boolean> {
  const rows = await claim(db, channel).execute();
  await Promise.all(rows.map((row) => work(row)));
  return rows.length > 0;

  async function work(row: DeliveryRow): Promise<void> {
    const { id, kind, attempts, quiet_zone: quietZone } = row;
    const due = quietZone === null ? now : afterQuietHours(now, quietZone);
    if (due > now) return holdBack(db, id, due);
    try {
      const { status, providerId = null } = await send(row);
      await mark(db, id).set({ status, provider_id: providerId, sent_at: sql`now()`, problem: null }).execute();
    } catch (error) {
      const minutes = error instanceof FailedForGood ? undefined : retryMinutes[attempts - 1];
      // The library's message may quote an address: only its kind is kept.
      const problem = error instanceof Error ? error.name : 'unknown';
      log.warn(
        { delivery: id, channel, kind, attempts, problem },
        minutes === undefined ? 'a message was given up' : 'a message could not be sent; it is tried again',
      );
      if (minutes === undefined) await instead(row);
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
    .returning(['id', 'kind', 'params', 'attempts', 'quiet_zone', 'mark']);

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
