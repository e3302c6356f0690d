import { AppError } from '@fovea/contracts/errors';
import { isDatabaseGone } from './database-errors.ts';
import { rowsFailed } from './metrics.ts';
import type { Log } from './telemetry.ts';

/** `work` names the job or loop, as its metric and its log lines do. */
type Batch = { log: Log; work: string };

/** A part that every row needs is away: no row is at fault, and the next run finds all of them again. */
export const isAway = (error: unknown): boolean =>
  isDatabaseGone(error) || (error instanceof AppError && error.error === 'unavailable');

/**
 * Logs and counts a row that failed, by its id alone. Rethrows what is no fault of the row, so that the run ends and nobody
 * looks for a mistake in it.
 */
export function rowFailed(error: unknown, id: string, { log, work }: Batch): void {
  if (isAway(error)) throw error;
  rowsFailed.inc({ work });
  log.error({ err: error, row: id, work }, 'a row failed; the others go on, and it is tried again');
}

/**
 * The same of rows whose work needs different parts, each of which may be away by itself: a database of another region, the
 * card provider. The others go on then, too.
 */
export function rowPutOff(error: unknown, id: string, batch: Batch): void {
  if (isAway(error))
    batch.log.warn({ err: error, row: id, work: batch.work }, 'what a row needs is away; it is tried again');
  else rowFailed(error, id, batch);
}

/**
 * Works each row by itself, one after the other. One that fails is reported and left for the next run, and the others go on:
 * no single row stops a batch. `failed` makes that row due later where it would come again at once.
 */
export async function eachRow<Row>(
  rows: Iterable<Row>,
  { idOf, failed = async () => {}, ...batch }: Batch & { idOf(row: Row): string; failed?(row: Row): Promise<unknown> },
  act: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await act(row);
    } catch (error) {
      rowFailed(error, idOf(row), batch);
      await failed(row).catch((again: unknown) => rowFailed(again, idOf(row), batch));
    }
}
