import { AppError } from '@fovea/contracts/errors';
import { getExportFile } from '@fovea/contracts/files/endpoints';
import { isExportOf, onceKey, plainExportName, storeOfExport } from '@fovea/kit/csv/exports';
import { checkSignature } from '@fovea/kit/files/signed-address';
import { handle } from '../handle.ts';
import { useOnce } from './use-once.ts';

/** Older files are `notFound` and removed by a job. */
export const exportLifeMs = 60 * 60_000;
const waitingPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Fovea</title></head><body><p role="status">…</p></body></html>`;

/** Serves the exports of every service. While a file is incomplete, clients get a waiting page as HTML. */
export const getExportFileHandler = handle(getExportFile, async ({ file, once, ...signature }, ctx) => {
  const { files: all, global, now, visitor } = ctx;
  const key = `exports/${file}`;
  if (once) checkSignature(all.isSigned(onceKey(key, once), signature), signature, now);
  else if (!visitor) throw new AppError('notSignedIn');
  else if (!isExportOf(file, visitor, all)) throw new AppError('notFound');
  const files = storeOfExport(all, file);
  const stored = await files.head(key);
  if (!stored)
    return { contentType: 'text/html; charset=utf-8', body: waitingPage, headers: { 'Cache-Control': 'no-store' } };
  if (now.getTime() - stored.modifiedAt.getTime() > exportLifeMs) throw new AppError('notFound');
  if (once) await useOnce(once, { until: new Date(Number(signature.until) * 1000), global });
  return {
    contentType: stored.contentType,
    body: await files.get(key),
    fileName: plainExportName(file),
    disposition: 'attachment',
    headers: { 'Cache-Control': 'private, no-store' },
  };
});
