import { eachRow } from '@fovea/kit/jobs/each-row';
import type { Upload } from '../../generated/global/client.ts';
import { loop } from '../handle.ts';
import { removeUpload } from './check-upload.ts';
import { signedForMs } from './sign-upload.ts';

const batch = 50;
/** A failed removal is retried an hour later, after the others. */
const againMs = 60 * 60_000;

/**
 * Removes files of erased people from the store. An address signed before the erasure can still be written to until it
 * expires, so a recent file is removed twice: now, and after the expiry.
 */
export const eraseUploadsLoop = loop(
  { name: 'erase-uploads', scope: 'global' },
  async ({ global, files, now, log }) => {
    const due = await global.upload.findMany({
      where: { eraseAt: { lte: now } },
      orderBy: { eraseAt: 'asc' },
      take: batch,
    });
    const eraseAgainAt = (key: string, eraseAt: Date) =>
      global.upload.updateMany({ where: { key }, data: { eraseAt } });
    const failed = ({ key }: Upload) => eraseAgainAt(key, new Date(now.getTime() + againMs));
    await eachRow(
      due,
      { client: global, log, work: 'erase-uploads', idOf: ({ key }) => key, failed },
      async (upload) => {
        const { key, region, createdAt } = upload;
        await removeUpload({ key, region }, files);
        const closedAt = new Date(createdAt.getTime() + signedForMs);
        if (closedAt > now) await eraseAgainAt(key, closedAt);
        else await global.upload.deleteMany({ where: { key } });
      },
    );
    return due.length === batch;
  },
);
