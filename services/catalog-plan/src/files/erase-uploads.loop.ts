import { loop } from '../handle.ts';
import { removeUpload } from './check-upload.ts';
import { signedForMs } from './sign-upload.ts';

const batch = 50;

/**
 * Removes files of erased people from the store. An address signed before the erasure can still be written to until it
 * expires, so a young file is removed twice: now, and when nobody can put it back.
 */
export const eraseUploadsLoop = loop({ name: 'erase-uploads', scope: 'global' }, async ({ global, files, now }) => {
  const due = await global.upload.findMany({
    where: { eraseAt: { lte: now } },
    orderBy: { eraseAt: 'asc' },
    take: batch,
  });
  for (const { key, region, createdAt } of due) {
    await removeUpload({ key, region }, files);
    const closedAt = new Date(createdAt.getTime() + signedForMs);
    if (closedAt > now) await global.upload.updateMany({ where: { key }, data: { eraseAt: closedAt } });
    else await global.upload.deleteMany({ where: { key } });
  }
  return due.length === batch;
});
