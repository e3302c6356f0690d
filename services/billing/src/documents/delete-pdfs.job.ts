import { eachRow } from '@fovea/kit/jobs/each-row';
import { job } from '../handle.ts';
import { addressOf } from './stored-pdf.ts';

/**
 * Deletes the files that carry names of deleted families; name, hash and size stay stored. It selects by state, not by
 * event, so that it also finds a PDF stored at that moment.
 */
export const forgetPdfsJob = job(
  { name: 'forget-pdfs', every: '*/5 * * * *', scope: 'regional' },
  async ({ db, files, region, now, log }) => {
    const found = await db.keptPdf.findMany({
      where: { family: { deleted: true } },
      select: { name: true, sha256: true },
    });
    await eachRow(
      found,
      { client: db, log, work: 'forget-pdfs', idOf: ({ name }) => name },
      async ({ name, sha256 }) => {
        await files.remove(addressOf(region, name, sha256));
        await db.keptPdf.update({ where: { name }, data: { forgottenAt: now, customerId: null } });
      },
    );
  },
);
