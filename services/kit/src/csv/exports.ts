import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '@fovea/contracts/csv';
import { zoneName } from '@fovea/contracts/dates';
import type { Actor } from '../access/actor.ts';
import type { Files } from '../files/files.ts';
import type { JobFiles, JobUnderWay } from '../jobs/stored-jobs.ts';
import { batchOfLines, type CsvLines } from './csv-lines.ts';

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

type Asking = { actor: ExportOwner; region: string; files: Files };
/** An export is its owner's in the role and company it was asked for in, as its job is. */
type ExportOwner = Pick<Actor, 'id' | 'role' | 'companyId' | 'region'>;

/** In an export's name: digits nobody can guess, those that say whose it is, and the region whose store it lies in. */
const unguessable = /-([0-9a-f]{32})([0-9a-f]{32})(?:-([a-z]{2,10}))?(?=-\d+\.|$)/;
const proofOf = (nonce: string, { id, role, companyId }: ExportOwner, files: Files) =>
  files.proof(JSON.stringify(['export', nonce, id, role, companyId]));

/**
 * Whether this person asked for the export, by the name of one of its files: no matter in which session, as jobs are
 * shown in all of them.
 */
export function isExportOf(file: string, owner: ExportOwner, files: Files): boolean {
  const [, nonce = '', proof = ''] = unguessable.exec(file) ?? [];
  return nonce !== '' && proof === proofOf(nonce, owner, files);
}

/** The store an export lies in, by its name or that of one of its files. */
export const storeOfExport = (files: Files, name: string): Files => files.of(unguessable.exec(name)?.[3] ?? '');

/** What people recognise an export's file by. */
export const plainExportName = (file: string): string => file.replace(unguessable, '');

/** The files an export will have, 100,000 rows each, under a name nobody can guess. */
export function announcedFiles(
  plan: ExportPlan,
  { actor, region: named, files }: Asking,
): { rowsTotal: number; files: JobFiles } {
  const nonce = randomBytes(16).toString('hex');
  const region = named || actor.region;
  const name = `${plan.name}-${nonce}${proofOf(nonce, actor, files)}${region ? `-${region}` : ''}`;
  const announced =
    'body' in plan
      ? { name, suffix: plan.suffix, fileCount: 1 }
      : { name, suffix: 'csv', fileCount: Math.max(1, Math.ceil(plan.count / rowsPerFile)) };
  return { rowsTotal: plan.count, files: announced };
}

/** Writes them one after the other; each appears in the store when it is whole. Begun again, it writes them anew. */
export async function writeExport(all: Files, plan: ExportPlan, { files: announced, count, signal }: JobUnderWay) {
  const { name, suffix, fileCount } = announced;
  const files = storeOfExport(all, name);
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
  for (let i = 1; i <= fileCount; i += 1) await storeOfExport(files, name).remove(exportKey(name, i, suffix));
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

/** Where each file of an export that is done is fetched, once, by whoever is given the address. */
export function onceAddresses(files: Files, { name, suffix, fileCount }: JobFiles, until: Date): string[] {
  return Array.from({ length: fileCount }, (_, index) => {
    const key = exportKey(name, index + 1, suffix);
    const once = randomBytes(12).toString('hex');
    return files.signedFor(onceKey(key, once), `/api/${key}?once=${once}`, until);
  });
}

/** What is signed of an address that is good once. */
export const onceKey = (key: string, once: string): string => `${key} ${once}`;
