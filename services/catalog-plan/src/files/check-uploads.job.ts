import { AppError } from '@fovea/contracts/errors';
import { walk } from '@fovea/kit/csv/export-rows';
import { eachRow } from '@fovea/kit/jobs/each-row';
import type { Upload } from '../../generated/global/client.ts';
import { job } from '../handle.ts';
import { checkUpload, removeArrival, removeUpload } from './check-upload.ts';
import { signedForMs } from './sign-upload.ts';

const batch = 200;

/**
 * Looks once at what was put when its signed address has expired and nobody can change it any more: a file that is not
 * what was signed goes, however large it is, and reads need not look at the others again.
 */
export const checkUploadsJob = job(
  { name: 'check-uploads', every: '*/5 * * * *', scope: 'global' },
  async ({ global, files, extra, now, log }) => {
    const closed = { checkedAt: null, eraseAt: null, createdAt: { lte: new Date(now.getTime() - signedForMs) } };
    let removed = 0;
    const dueAfter = (last?: { key: string }) =>
      global.upload.findMany({ where: { ...closed, key: { gt: last?.key } }, orderBy: { key: 'asc' }, take: batch });
    for await (const due of walk<Upload>(dueAfter))
      await eachRow(due, { client: global, log, work: 'check-uploads', idOf: ({ key }) => key }, async (upload) => {
        const isFit = await checkUpload(upload, { files, global, extra }).then(Boolean, isUnfit);
        if (isFit) {
          await removeArrival(upload, files);
          await global.upload.updateMany({ where: { key: upload.key }, data: { checkedAt: now } });
          return;
        }
        await removeUpload(upload, files);
        await global.upload.deleteMany({ where: { key: upload.key } });
        removed += 1;
      });
    if (removed > 0) log.info({ removed }, 'uploads that were never put, or not what was signed, were removed');
  },
);

/** Says no to a file; what keeps us from looking at it is no fault of the file. */
function isUnfit(error: unknown): boolean {
  if (error instanceof AppError && error.error !== 'unavailable') return false;
  throw error;
}
