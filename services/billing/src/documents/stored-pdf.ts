import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@fovea/contracts/errors';
import type { Paper } from '@fovea/contracts/payments/paper-schema';
import { oneAtATime } from '@fovea/kit/database/kysely';
import type { Files } from '@fovea/kit/files/files';
import type { FileAnswer } from '@fovea/kit/handle';
import { reportMissingLetters } from '@fovea/kit/pdf/report-missing-letters';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { KeptPdf } from '../../generated/regional/client.ts';
import type { Regional } from '../handle.ts';

export type Keeper = { db: Regional; files: Files; region: string; now: Date; log: Log };
export type PdfToKeep = {
  /** What it is and in which words, once and for all: `receipt/FV-JP-2026-000001/de`. */
  name: string;
  /** Whose name it carries, if any: with the family its file is forgotten. */
  customerId: string | null;
  /** What it says, made only where it is not kept yet. */
  paper: () => Paper | Promise<Paper>;
  /** When what it says was so: the date written into the file. */
  at: Date;
};

/**
 * The PDF of a name: the very bytes that were given out first, or, the first time, those drawn now, which from then on
 * are kept. The file is stored before it is written down, at an address made of its hash: whoever dies in between
 * leaves a file that the next one stores again, and of many at once one writes, so that what was written down is never
 * written over. Throws `notFound` once it was forgotten.
 */
export async function keptPdf(keeper: Keeper, { name, customerId, paper, at }: PdfToKeep): Promise<Buffer> {
  const { db, files, region, now: keptAt, log } = keeper;
  const known = await db.keptPdf.findUnique({ where: { name } });
  if (known) return read(keeper, known);
  // Renderer and typefaces are megabytes, which only those who draw load.
  const { drawPdf } = await import('./draw-pdf.ts');
  const { bytes, missing } = await drawPdf(await paper(), at);
  reportMissingLetters(missing, { log, document: name.split('/')[0] ?? '' });
  const sha256 = hashOf(bytes);
  const kept = await db.$transaction(async (tx) => {
    await oneAtATime(tx, `pdf ${name}`);
    const faster = await tx.keptPdf.findUnique({ where: { name } });
    if (faster) return faster;
    await files.of(region).put(addressOf(region, name, sha256), bytes, { contentType: 'application/pdf' });
    return tx.keptPdf.create({ data: { name, sha256, size: bytes.length, customerId, keptAt } });
  });
  return read(keeper, kept);
}

async function read({ files, region }: Keeper, { name, sha256, forgottenAt }: KeptPdf): Promise<Buffer> {
  if (forgottenAt) throw new AppError('notFound');
  const bytes = await buffer(await files.of(region).get(addressOf(region, name, sha256)));
  if (hashOf(bytes) !== sha256) throw new Error(`The file of ${name} is not the one that was kept`);
  return bytes;
}

/** A kept PDF as an answer; nobody between us and its reader keeps it. */
export const pdfAnswer = (body: Buffer, fileName: string): FileAnswer => ({
  contentType: 'application/pdf',
  body,
  fileName,
  disposition: 'attachment',
  headers: { 'Cache-Control': 'private, no-store' },
});

/** Nothing else can ever be stored at it. */
export const addressOf = (region: string, name: string, sha256: string): string =>
  `documents/${region}/${name}/${sha256}.pdf`;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
