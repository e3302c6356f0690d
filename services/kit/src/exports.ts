import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '@fovea/contracts/csv';
import { zoneName } from '@fovea/contracts/dates';
import { batchOfLines, type CsvLines } from './csv-lines.ts';
import type { Files } from './files.ts';
import type { JobFiles, JobUnderWay } from './stored-jobs.ts';

/** 100,000: whole batches. */
const rowsPerFile = 100 * batchOfLines;

/** What an export will hold. `name` is what people recognise its files by, `count` the number of its rows. */
export type ExportPlan = { name: string; count: number } & (
  | {
      header: string[];
      /** Read once, by key. */
      lines: AsyncIterable<CsvLines>;
    }
  | {
      /** One file of another kind, such as a zip of pictures. */
      suffix: string;
      contentType: string;
      /** `done` is told of every row that is written, and throws when the work is to end. */
      body: (done: () => void) => Readable;
    }
);

/** Headings of an export; those of columns with instants (counted from 0) name the time zone they are written in. */
export const zonedHeader = (header: readonly string[], instants: readonly number[], timezone: string): string[] =>
  header.map((heading, column) => (instants.includes(column) ? `${heading} (${zoneName(timezone)})` : heading));

/** Where the file `i` (from 1) of an export lies in the store; the name is what makes it unguessable. */
export const exportKey = (name: string, i: number, suffix: string): string => `exports/${name}-${i}.${suffix}`;

/** The files an export will have, 100,000 rows each, under a name nobody can guess. */
export function announcedFiles(plan: ExportPlan): { rowsTotal: number; files: JobFiles } {
  const name = `${plan.name}-${randomBytes(16).toString('hex')}`;
  const files =
    'body' in plan
      ? { name, suffix: plan.suffix, fileCount: 1 }
      : { name, suffix: 'csv', fileCount: Math.max(1, Math.ceil(plan.count / rowsPerFile)) };
  return { rowsTotal: plan.count, files };
}

/** Writes them one after the other; each appears in the store when it is whole. Begun again, it writes them anew. */
export async function writeExport(files: Files, plan: ExportPlan, { files: announced, count, signal }: JobUnderWay) {
  const { name, suffix, fileCount } = announced;
  const done = (rows = 1) => {
    signal.throwIfAborted();
    count(rows);
  };
  if ('body' in plan) return files.put(exportKey(name, 1, suffix), plan.body(done), { contentType: plan.contentType });
  const source = oneAhead(plan.lines);
  for (let i = 1; i <= fileCount; i += 1) {
    // Rows that came up after counting still fit into the last file.
    const limit = i === fileCount ? Number.POSITIVE_INFINITY : rowsPerFile;
    const body = Readable.from(fileOf(source, plan.header, limit, done));
    await files.put(exportKey(name, i, suffix), body, { contentType: 'text/csv; charset=utf-8' });
  }
}

/** Takes an export's files out of the store, those that were never written included. */
export async function removeFiles(files: Files, { name, suffix, fileCount }: JobFiles): Promise<void> {
  for (let i = 1; i <= fileCount; i += 1) await files.remove(exportKey(name, i, suffix));
}

/** One batch is made while the last one is written. */
async function* oneAhead(lines: AsyncIterable<CsvLines>): AsyncGenerator<CsvLines> {
  const source = lines[Symbol.asyncIterator]();
  for (let next = source.next(); ; ) {
    const found = await next;
    if (found.done) return;
    next = source.next();
    // Whoever stops reading hears of no failure.
    next.catch(() => undefined);
    yield found.value;
  }
}

async function* fileOf(
  source: AsyncIterator<CsvLines>,
  header: string[],
  limit: number,
  done: (rows: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(header));
  for (let taken = 0; taken < limit; ) {
    const next = await source.next();
    if (next.done) return;
    done(next.value.rows);
    taken += next.value.rows;
    yield Buffer.from(next.value.text);
  }
}
