import { toldAgain } from '@fovea/kit/messaging/outbox';
import type { Client } from 'pg';

/**
 * Has the service's relay tell its messages again: the newest state of every entity told since the instant, and every
 * fact kept, past the stream's memory of repeats. Consumers recognise what they already took effect of, so repeating is
 * harmless. Relays wait meanwhile, so that no newer state is told before an older one. Returns how many messages will be
 * told.
 */
export async function replayOutbox(client: Client, since: Date): Promise<number> {
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('fovea.outbox'))`);
  const { rowCount } = await client.query(
    `UPDATE outbox SET published_at = NULL, headers = headers || jsonb_build_object('${toldAgain}', gen_random_uuid())
     WHERE created_at >= $1 AND published_at IS NOT NULL
       AND (subject LIKE 'fact.%' OR NOT EXISTS (SELECT 1 FROM outbox newer WHERE newer.subject = outbox.subject AND newer.id > outbox.id))`,
    [since],
  );
  await client.query('COMMIT');
  return rowCount ?? 0;
}
