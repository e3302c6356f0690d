import { sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** Deletes personal fields from published messages, which stay in the outbox for a replay. */
export async function scrubOutbox(tx: RegionalTx, subject: string, id: string, fields: string[]): Promise<void> {
  const nothing = JSON.stringify(Object.fromEntries(fields.map((field) => [field, null])));
  await kysely(tx)
    .updateTable('outbox')
    .set(({ ref }) => ({ body: sql`${ref('body')} || ${nothing}::jsonb` }))
    .where('subject', '=', `${subject}.${id}`)
    .execute();
}
