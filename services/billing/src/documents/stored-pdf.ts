import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@fovea/contracts/errors';
import type { PrintedDocument } from '@fovea/contracts/payments/document-schema';
import { oneAtATime } from '@fovea/kit/database/kysely';
import type { Files } from '@fovea/kit/files/files';
import type { FileResponse } from '@fovea/kit/handle';
import { reportMissingLetters } from '@fovea/kit/pdf/report-missing-letters';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { KeptPdf } from '../../generated/regional/client.ts';
import type { Regional } from '../handle.ts';

export type PdfStore = { db: Regional; files: Files; region: string; now: Date; log: Log };
export type NewPdf = {
  /** The unique name with the language: `receipt/FV-JP-2026-000001/de`. */
  name: string;
  /** The family named in it, if any; its file is deleted with the family. */
  customerId: string | null;
  /** The content, called only when nothing is stored yet. */
  paper: () => PrintedDocument | Promise<PrintedDocument>;
  /** The date written into the file. */
  at: Date;
};

/**
 * Returns the stored PDF of a name; the first call draws and stores it. The file is stored before its row, at a key
 * with its hash: after a crash the next call stores it again, and of concurrent calls one inserts the row, so that a
 * stored file is never overwritten. Throws `notFound` after its deletion.
 */
export async function storedPdf(store: PdfStore, { name, customerId, paper, at }: NewPdf): Promise<Buffer> {
  const { db, files, region, now: keptAt, log } = store;
  const existing = await db.keptPdf.findUnique({ where: { name } });
  if (existing) return read(store, existing);
  // Renderer and typefaces take megabytes and are loaded only to draw.
  const { drawPdf } = await import('./draw-pdf.ts');
  const { bytes, missing } = await drawPdf(await paper(), at);
  reportMissingLetters(missing, { log, document: name.split('/')[0] ?? '' });
  const sha256 = hashOf(bytes);
  const stored = await db.$transaction(async (tx) => {
    await oneAtATime(tx, `pdf ${name}`);
    const faster = await tx.keptPdf.findUnique({ where: { name } });
    if (faster) return faster;
    await files.of(region).put(addressOf(region, name, sha256), bytes, { contentType: 'application/pdf' });
    return tx.keptPdf.create({ data: { name, sha256, size: bytes.length, customerId, keptAt } });
  });
  return read(store, stored);
}

async function read({ files, region }: PdfStore, { name, sha256, forgottenAt }: KeptPdf): Promise<Buffer> {
  if (forgottenAt) throw new AppError('notFound');
  const bytes = await buffer(await files.of(region).get(addressOf(region, name, sha256)));
  if (hashOf(bytes) !== sha256) throw new Error(`The file of ${name} is not the stored one`);
  return bytes;
}

/** A stored PDF as a response that no proxy may cache. */
export const pdfRpc = (body: Buffer, fileName: string): FileResponse => ({
  contentType: 'application/pdf',
  body,
  fileName,
  disposition: 'attachment',
  headers: { 'Cache-Control': 'private, no-store' },
});

/** The object key: the hash makes it unique. */
export const addressOf = (region: string, name: string, sha256: string): string =>
  `documents/${region}/${name}/${sha256}.pdf`;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
