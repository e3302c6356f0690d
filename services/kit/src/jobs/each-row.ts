import { AppError } from '@fovea/contracts/errors';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { RawClient } from '../database/kysely.ts';
import type { Log } from '../telemetry/logger.ts';
import { rowsFailed } from '../telemetry/metrics.ts';
import { deleteFailedRows, storeFailedRow } from './failed-rows.ts';

/** `work` names the job or loop, as in its metric and log lines; `client` is the database of its rows. */
export type Batch = { client: RawClient; log: Log; work: string };
type Named<Row> = Batch & { idOf(row: Row): string };

/** A part that every row needs is down: no row is at fault, and the next run finds all of them again. */
export const isAway = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof AppError && error.error === 'unavailable');

/**
 * Logs and counts a failed row, by its id alone, and stores it for support. Rethrows faults of other parts, so that the
 * run ends and the row is not taken for the cause.
 */
async function rowFailed(error: unknown, id: string, { client, log, work }: Batch): Promise<void> {
  if (isAway(error)) throw error;
  rowsFailed.inc({ work });
  log.error({ err: error, row: id, work }, 'a row failed; the others continue, and it is retried');
  await storeFailedRow(client, work, id, error).catch((second: unknown) =>
    log.warn({ err: second, row: id, work }, 'a failed row could not be stored for support'),
  );
}

/**
 * The same for rows that need different parts, each of which may be down by itself: a database of another region, the
 * card provider. The other rows continue.
 */
export async function rowFailedOrPostponed(error: unknown, id: string, batch: Batch): Promise<void> {
  if (isAway(error))
    batch.log.warn({ err: error, row: id, work: batch.work }, 'a part that a row needs is unavailable; retrying');
  else await rowFailed(error, id, batch);
}

/** Worked rows are no longer listed for support. */
export async function rowsWorked(ids: string[], { client, log, work }: Batch): Promise<void> {
  await deleteFailedRows(client, work, ids).catch((error: unknown) =>
    log.warn({ err: error, work }, 'worked rows are still listed for support'),
  );
}

/**
 * Works each row alone, one after the other. A failed row is reported and left for the next run, and the others
 * continue: no single row stops a batch. `failed` postpones a row that would come again at once.
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
        await failed(row).catch((second: unknown) => rowFailed(second, idOf(row), batch));
      }
  } finally {
    await rowsWorked(worked, batch);
  }
}

/** Works rows together. If that fails, each is worked alone, so that one failing row stops no other. */
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
