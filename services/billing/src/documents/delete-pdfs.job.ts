import { eachRow } from '@fovea/kit/jobs/each-row';
import { job } from '../handle.ts';
import { addressOf } from './stored-pdf.ts';

/**
 * Takes the files with the names of erased families out of the store; what they were (name, hash, size) stays written
 * down. By state, not by message: also of one that was being kept at that moment.
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
