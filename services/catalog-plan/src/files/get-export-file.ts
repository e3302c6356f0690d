import { AppError } from '@fovea/contracts/errors';
import { getExportFile } from '@fovea/contracts/files/endpoints';
import { handle } from '../handle.ts';

/** An hour; older files are answered as missing and removed by a job. */
export const exportLifeMs = 60 * 60_000;
const waitingPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Fovea</title></head><body><p role="status">…</p></body></html>`;

/**
 * Exports of every service lie in the store; a file that is not whole yet is a waiting page, which is how a client
 * tells.
 */
export const getExportFileHandler = handle(getExportFile, async ({ file }, { files, now }) => {
  const key = `exports/${file}`;
  const stored = await files.head(key);
  if (!stored)
    return { contentType: 'text/html; charset=utf-8', body: waitingPage, headers: { 'Cache-Control': 'no-store' } };
  if (now.getTime() - stored.modifiedAt.getTime() > exportLifeMs) throw new AppError('notFound');
  // The part before the random name is what people recognise.
  const fileName = file.replace(/-[0-9a-f]{32}/, '');
  return {
    contentType: stored.contentType,
    body: await files.get(key),
    fileName,
    disposition: 'attachment',
    headers: { 'Cache-Control': 'private, no-store' },
  };
});
