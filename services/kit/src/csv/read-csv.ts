import { Worker } from 'node:worker_threads';
import type { CsvReading } from '@fovea/contracts/csv';
import { AppError } from '@fovea/contracts/errors';
import type { UploadedFile } from '../handle.ts';
import { type CsvFile, type CsvRow, csvRows } from './csv-rows.ts';
import type { FromReader } from './read-csv.worker.ts';

/** Read within milliseconds; a larger file would block every other call of the process for seconds. */
const smallBytes = 128 * 1024;

/** Reads the columns of an uploaded CSV, a large one in a worker thread. */
export async function readCsv<const Column extends string>(
  file: UploadedFile | undefined,
  table: CsvFile<Column>['table'],
  choice: CsvFile<Column>['choice'],
): Promise<CsvReading & { rows: CsvRow<Column>[] }> {
  if (!file?.name.toLowerCase().endsWith('.csv')) throw new AppError('csvOnly');
  const sent = { bytes: file.bytes, table, choice };
  return file.bytes.length <= smallBytes ? csvRows(sent) : readInWorker(sent);
}

async function readInWorker<Column extends string>(sent: CsvFile<Column>) {
  const worker = new Worker(new URL('./read-csv.worker.ts', import.meta.url), { workerData: sent });
  const rows: CsvRow<Column>[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<CsvReading>();
  worker.on('message', (message: FromReader<Column>) => {
    if ('rows' in message) for (const row of message.rows) rows.push(row);
    else if ('reading' in message) resolve(message.reading);
    else reject(new AppError(message.refusal.error, message.refusal.params));
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that read a file ended')));
  try {
    return { ...(await promise), rows };
  } finally {
    await worker.terminate();
  }
}
