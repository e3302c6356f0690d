import { AppError } from '@fovea/contracts/errors';
import { walk } from '@fovea/kit/csv/export-rows';
import { eachRow } from '@fovea/kit/jobs/each-row';
import type { Upload } from '../../generated/global/client.ts';
import { job } from '../handle.ts';
import { checkUpload, removeArrival, removeUpload } from './check-upload.ts';
import { signedForMs } from './sign-upload.ts';

const batch = 200;

/**
 * Checks each upload once after its signed address has expired, when it cannot change any more. A file that does not
 * match its signature is removed; reads do not check the others again.
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
    if (removed > 0) log.info({ removed }, 'uploads that are missing or do not match their signature were removed');
  },
);

/** False for a refused file; rethrows failures that are not the file's, such as an unavailable scanner. */
function isUnfit(error: unknown): boolean {
  if (error instanceof AppError && error.error !== 'unavailable') return false;
  throw error;
}
