import { getAuditArchiveFile } from '@fovea/contracts/archives/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { checkSignature } from '@fovea/kit/files/signed-address';
import { handle } from '../handle.ts';
import { placeOf, storeOf } from './archive-store.ts';

export const getAuditArchiveFileHandler = handle(getAuditArchiveFile, async ({ archive, ...signature }, ctx) => {
  const { files, now } = ctx;
  const { key, scope } = placeOf(archive);
  checkSignature(files.isSigned(key, signature), signature, now);
  const store = storeOf(files, scope);
  const stored = await store.head(key);
  if (!stored) throw new AppError('notFound');
  return {
    contentType: stored.contentType,
    body: await store.get(key),
    fileName: archive,
    disposition: 'attachment',
    headers: { 'Content-Length': String(stored.size), 'Cache-Control': 'private, no-store' },
  };
});
