import { republishedHeader } from '@fovea/kit/messaging/outbox';
import type { Client } from 'pg';

/**
 * Has the service's relay republish messages: the newest state of every entity published since the instant, and every
 * stored fact, bypassing the stream's deduplication. Consumers recognise messages they processed, so repeating is
 * harmless. Relays are locked out so that no newer state precedes an older one. Returns the number of messages.
 */
export async function replayOutbox(client: Client, since: Date): Promise<number> {
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('fovea.outbox'))`);
  const { rowCount } = await client.query(
    `UPDATE outbox SET published_at = NULL, headers = headers || jsonb_build_object('${republishedHeader}', gen_random_uuid())
     WHERE created_at >= $1 AND published_at IS NOT NULL
       AND (subject LIKE 'fact.%' OR NOT EXISTS (SELECT 1 FROM outbox newer WHERE newer.subject = outbox.subject AND newer.id > outbox.id))`,
    [since],
  );
  await client.query('COMMIT');
  return rowCount ?? 0;
}
