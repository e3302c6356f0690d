// The thread in which `read-csv.ts` reads a large file.
import { parentPort, workerData } from 'node:worker_threads';
import type { CsvReading } from '@fovea/contracts/csv';
import { AppError } from '@fovea/contracts/errors';
import { type CsvRow, csvRows } from './csv-rows.ts';

export type FromReader<Column extends string> =
  | { rows: CsvRow<Column>[] }
  | { reading: CsvReading }
  | { refusal: Pick<AppError, 'error' | 'params'> };

/** Small enough that receiving them blocks nothing. */
const atOnce = 2_000;

const send = (message: FromReader<string>) => parentPort?.postMessage(message);
try {
  const { rows, ...reading } = await csvRows(workerData);
  for (let from = 0; from < rows.length; from += atOnce) send({ rows: rows.slice(from, from + atOnce) });
  send({ reading });
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  send({ refusal: { error: error.error, params: error.params } });
}
