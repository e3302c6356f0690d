import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '@fovea/contracts/csv';
import { zoneName } from '@fovea/contracts/dates';
import type { Actor } from '../access/actor.ts';
import type { Files } from '../files/files.ts';
import type { JobFiles, JobUnderWay } from '../jobs/stored-jobs.ts';
import { type BatchColumn, batchOfLines, type CsvLines } from './csv-lines.ts';

/** 100,000: whole batches. */
const rowsPerFile = 100 * batchOfLines;

/** The content of an export. `name` is the readable part of its files' names, `count` the number of its rows. */
export type ExportPlan = { name: string; count: number } & (
  | CsvExport
  | {
      /** One file of another kind, such as a zip of pictures. */
      suffix: string;
      contentType: string;
      /** `done` counts a row that is written and throws when the job is cancelled. */
      body: (done: () => void) => Readable;
    }
);

/** An export as CSV: its headings come from the columns that its lines are made of. */
export type CsvExport = {
  columns: readonly BatchColumn<never>[];
  /** The time zone in which columns of instants are written. */
  timezone: string;
  /** Read once, by key. */
  lines: AsyncIterable<CsvLines>;
};

const headerOf = ({ columns, timezone }: CsvExport) =>
  columns.map(({ title, instant }) => (instant ? `${title} (${zoneName(timezone)})` : title));

/** The object key of file `i` (from 1) of an export; the name makes it unguessable. */
export const exportKey = (name: string, i: number, suffix: string): string => `exports/${name}-${i}.${suffix}`;

type ExportRequest = { actor: ExportOwner; region: string; files: Files };
/** An export belongs to its owner in the role and company in which it was requested, as its job does. */
type ExportOwner = Pick<Actor, 'id' | 'role' | 'companyId' | 'region'>;

/** Parts of an export's name: a random nonce, the proof of its owner, and the region of its store. */
const unguessable = /-([0-9a-f]{32})([0-9a-f]{32})(?:-([a-z]{2,10}))?(?=-\d+\.|$)/;
const proofOf = (nonce: string, { id, role, companyId }: ExportOwner, files: Files) =>
  files.proof(JSON.stringify(['export', nonce, id, role, companyId]));

/** Whether this person requested the export, by the name of one of its files, in any session: jobs are shown in all. */
export function isExportOf(file: string, owner: ExportOwner, files: Files): boolean {
  const [, nonce = '', proof = ''] = unguessable.exec(file) ?? [];
  return nonce !== '' && proof === proofOf(nonce, owner, files);
}

/** The store of an export, by its name or that of one of its files. */
export const storeOfExport = (files: Files, name: string): Files => files.of(unguessable.exec(name)?.[3] ?? '');

/** The readable part of an export file's name. */
export const plainExportName = (file: string): string => file.replace(unguessable, '');

/** The files an export will have, 100,000 rows each, under an unguessable name. */
export function announcedFiles(
  plan: ExportPlan,
  { actor, region: named, files }: ExportRequest,
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

/** Writes the files one after the other; each appears in the store when it is complete. A restart rewrites them. */
export async function writeExport(all: Files, plan: ExportPlan, { files: announced, count, signal }: JobUnderWay) {
  const { name, suffix, fileCount } = announced;
  const files = storeOfExport(all, name);
  const done = (rows = 1) => {
    signal.throwIfAborted();
    count(rows);
  };
  if ('body' in plan) return files.put(exportKey(name, 1, suffix), plan.body(done), { contentType: plan.contentType });
  const source = prefetched(plan.lines);
  for (let i = 1; i <= fileCount; i += 1) {
    // Rows inserted after counting go into the last file.
    const limit = i === fileCount ? Number.POSITIVE_INFINITY : rowsPerFile;
    const body = Readable.from(fileOf(source, headerOf(plan), limit, done));
    await files.put(exportKey(name, i, suffix), body, { contentType: 'text/csv; charset=utf-8' });
  }
}

/** Deletes an export's files from the store, also those that were never written. */
export async function removeFiles(files: Files, { name, suffix, fileCount }: JobFiles): Promise<void> {
  for (let i = 1; i <= fileCount; i += 1) await storeOfExport(files, name).remove(exportKey(name, i, suffix));
}

/** Fetches the next batch while the last one is written. */
async function* prefetched(lines: AsyncIterable<CsvLines>): AsyncGenerator<CsvLines> {
  const source = lines[Symbol.asyncIterator]();
  for (let next = source.next(); ; ) {
    const found = await next;
    if (found.done) return;
    next = source.next();
    // A consumer that stops early never awaits this batch: its failure must not be an unhandled rejection.
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

/** The address of each file of a finished export; each is good for one download. */
export function onceAddresses(files: Files, { name, suffix, fileCount }: JobFiles, until: Date): string[] {
  return Array.from({ length: fileCount }, (_, index) => {
    const key = exportKey(name, index + 1, suffix);
    const once = randomBytes(12).toString('hex');
    return files.signedFor(onceKey(key, once), `/api/${key}?once=${once}`, until);
  });
}

/** The value that is signed in a one-time address. */
export const onceKey = (key: string, once: string): string => `${key} ${once}`;
