import { AppError } from '@fovea/contracts/errors';
import { isDatabaseGone } from '../database/database-errors.ts';
import type { RawClient } from '../database/kysely.ts';
import type { Log } from '../telemetry/logger.ts';
import { rowsFailed } from '../telemetry/metrics.ts';
import { deleteFailedRows, storeFailedRow } from './failed-rows.ts';

/** `work` names the job or loop, as its metric and its log lines do; `client` is the database of its rows. */
export type Batch = { client: RawClient; log: Log; work: string };
type Named<Row> = Batch & { idOf(row: Row): string };

/** A part that every row needs is away: no row is at fault, and the next run finds all of them again. */
export const isAway = (error: unknown): boolean =>
  isDatabaseGone(error) || (error instanceof AppError && error.error === 'unavailable');

/**
 * Logs and counts a row that failed, by its id alone, and stores it for support. Rethrows what is no fault of the row, so
 * that the run ends and nobody looks for a mistake in it.
 */
async function rowFailed(error: unknown, id: string, { client, log, work }: Batch): Promise<void> {
  if (isAway(error)) throw error;
  rowsFailed.inc({ work });
  log.error({ err: error, row: id, work }, 'a row failed; the others go on, and it is tried again');
  await storeFailedRow(client, work, id, error).catch((again: unknown) =>
    log.warn({ err: again, row: id, work }, 'a failed row could not be stored for support'),
  );
}

/**
 * The same of rows whose work needs different parts, each of which may be away by itself: a database of another region, the
 * card provider. The others go on then, too.
 */
export async function rowPutOff(error: unknown, id: string, batch: Batch): Promise<void> {
  if (isAway(error))
    batch.log.warn({ err: error, row: id, work: batch.work }, 'what a row needs is away; it is tried again');
  else await rowFailed(error, id, batch);
}

/** Rows that were worked are no longer listed for support. */
export async function rowsWorked(ids: string[], { client, log, work }: Batch): Promise<void> {
  await deleteFailedRows(client, work, ids).catch((error: unknown) =>
    log.warn({ err: error, work }, 'rows that failed before are still listed for support'),
  );
}

/**
 * Works each row by itself, one after the other. One that fails is reported and left for the next run, and the others go on:
 * no single row stops a batch. `failed` makes that row due later where it would come again at once.
 */
export async function eachRow<Row>(
  rows: Iterable<Row>,
  { idOf, failed = async () => {}, ...batch }: Named<Row> & { failed?(row: Row): Promise<unknown> },
  act: (row: Row) => Promise<unknown>,
): Promise<void> {
  const worked: string[] = [];
  try {
    for (const row of rows)
      try {
        await act(row);
        worked.push(idOf(row));
      } catch (error) {
        await rowFailed(error, idOf(row), batch);
        await failed(row).catch((again: unknown) => rowFailed(again, idOf(row), batch));
      }
  } finally {
    await rowsWorked(worked, batch);
  }
}

/** Works rows together. Where that fails, each is worked by itself, so that one that fails alone stops no other. */
export async function allRowsOrEach<Row>(
  rows: Row[],
  batch: Named<Row>,
  act: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  const { log, work, idOf } = batch;
  try {
    await act(rows);
  } catch (error) {
    if (isAway(error)) throw error;
    log.warn({ err: error, work, rows: rows.length }, 'a batch failed; its rows are worked one by one');
    return eachRow(rows, batch, (row) => act([row]));
  }
  await rowsWorked(rows.map(idOf), batch);
}
