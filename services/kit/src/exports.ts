import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { zoneName } from '@fovea/contracts/dates';
import type { ExportResult } from '@fovea/contracts/envelope';
import { byteOrderMark, csvLine } from './csv.ts';
import type { Files } from './files.ts';
import type { Log } from './telemetry.ts';

type Rows = AsyncIterable<unknown[]>;
const rowsPerFile = 100_000;

/** Headings of an export; those of columns with instants (counted from 0) name the time zone they are written in. */
export const zonedHeader = (header: readonly string[], instants: readonly number[], timezone: string): string[] =>
  header.map((heading, column) => (instants.includes(column) ? `${heading} (${zoneName(timezone)})` : heading));

/** Where the file `i` (from 1) of an export lies in the store; the name is what makes it unguessable. */
export const exportKey = (name: string, i: number, suffix: string): string => `exports/${name}-${i}.${suffix}`;

/**
 * Starts writing a CSV export and answers at once: the files appear under `/api/exports/{name}-{i}.csv` when they are
 * whole. `count` is the number of rows; `rows` walks by key and is read once, 100,000 rows a file.
 */
export function startExport(
  { files, log }: { files: Files; log: Log },
  spec: { name: string; header: string[]; count: number; rows: Rows },
): ExportResult {
  const name = unguessable(spec.name);
  const fileCount = Math.max(1, Math.ceil(spec.count / rowsPerFile));
  writeFiles(files, name, fileCount, spec.header, spec.rows).catch((error: unknown) =>
    log.error({ err: error, export: spec.name }, 'an export failed'),
  );
  return { name, suffix: 'csv', fileCount };
}

/** Starts storing one file of another kind (a zip of pictures); answers at once as startExport does. */
export function startFileExport(
  { files, log }: { files: Files; log: Log },
  spec: { name: string; suffix: string; contentType: string; body: Readable },
): ExportResult {
  const name = unguessable(spec.name);
  files
    .put(exportKey(name, 1, spec.suffix), spec.body, { contentType: spec.contentType })
    .catch((error: unknown) => log.error({ err: error, export: spec.name }, 'an export failed'));
  return { name, suffix: spec.suffix, fileCount: 1 };
}

async function writeFiles(files: Files, name: string, fileCount: number, header: string[], rows: Rows): Promise<void> {
  const source = rows[Symbol.asyncIterator]();
  for (let i = 1; i <= fileCount; i += 1) {
    // Rows that came up after counting still fit into the last file.
    const body = Readable.from(linesOf(source, header, i === fileCount ? Number.POSITIVE_INFINITY : rowsPerFile));
    await files.put(exportKey(name, i, 'csv'), body, { contentType: 'text/csv; charset=utf-8' });
  }
}

async function* linesOf(source: AsyncIterator<unknown[]>, header: string[], limit: number): AsyncGenerator<Buffer> {
  let text = byteOrderMark + csvLine(header);
  for (let taken = 0; taken < limit; taken += 1) {
    const { value, done } = await source.next();
    if (done) break;
    text += csvLine(value);
    if (text.length > 64 * 1024) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text) yield Buffer.from(text);
}

const unguessable = (name: string): string => `${name}-${randomBytes(16).toString('hex')}`;
