import type { RawClient } from '@fovea/kit/database/kysely';
import { type InferResult, sql } from 'kysely';
import type { StoredRecord } from '../audit/chain.ts';
import { kyselyOfAny } from '../tables.ts';

/** Lines per message: half a megabyte at most. */
const maxLines = 500;
/** Rows scanned per statement: few records concern security. */
const maxRows = 5_000;

export type FeedRow = InferResult<ReturnType<typeof rowsBetween>>[number];
/** `end` is the last scanned row, after which the next part begins. */
export type FeedPart = { rows: FeedRow[]; end: number };

/**
 * The next part in the order of the log. A visible row implies that all earlier ones are visible, because appends are
 * serialized.
 */
export async function nextPart(db: RawClient, after: number): Promise<FeedPart> {
  const head = await kyselyOfAny(db).selectFrom('audit_head').select('seq').where('id', '=', 1).executeTakeFirst();
  const end = Math.min(Number(head?.seq ?? 0), after + maxRows);
  if (end <= after) return { rows: [], end: after };
  const rows = await rowsBetween(db, after, end).execute();
  const last = rows.at(-1);
  return { rows, end: rows.length === maxLines && last ? Number(last.seq) : end };
}

const rowsBetween = (db: RawClient, after: number, end: number) =>
  kyselyOfAny(db)
    .selectFrom('access_log')
    .select([
      'seq',
      'record_id as recordId',
      'at',
      'call',
      'request_id as requestId',
      'actor_id as actorId',
      'actor_role as actorRole',
      'actor_company_id as actorCompanyId',
      'address',
      'customer_ids as customerIds',
      'patient_id as patientId',
      'fields',
      'hash',
    ])
    .select(({ ref }) => [
      ref('concerning').$castTo<StoredRecord['concerning']>().as('concerning'),
      ref('changes').$castTo<StoredRecord['changes']>().as('changes'),
    ])
    .where('seq', '>', String(after))
    .where('seq', '<=', String(end))
    .where('kind', '=', sql.lit('security' as const))
    .orderBy('seq')
    .limit(maxLines);
