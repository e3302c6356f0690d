import { failedRowSubject } from '@fovea/contracts/dead-letters/schema';
import { sql } from 'kysely';
import { newId } from '../database/ids.ts';
import { kitTables } from '../database/kit-tables.ts';
import type { RawClient } from '../database/kysely.ts';
import { storeDeadLetter } from '../messaging/dead-letters.ts';

/** Stores a row that a job or loop failed on, for support: ids and the error's name, no content. */
export async function storeFailedRow(client: RawClient, work: string, row: string, error: unknown): Promise<void> {
  const { name = 'Error', code = '' } = error as { name?: string; code?: string };
  await storeDeadLetter(kitTables(client), {
    id: newId(),
    consumer: work,
    messageId: row,
    subject: failedRowSubject(work),
    cause: 'failed',
    detail: `${name} ${code}`.trim(),
  });
}

/** Worked rows are no longer listed. */
export async function deleteFailedRows(client: RawClient, work: string, rows: string[]): Promise<void> {
  if (rows.length === 0) return;
  await kitTables(client)
    .deleteFrom('dead_letter')
    .where('consumer', '=', work)
    .where('subject', '=', failedRowSubject(work))
    .where('message_id', '=', sql<string>`ANY(${rows}::text[])`)
    .execute();
}
