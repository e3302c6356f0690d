import { eachRow } from '@fovea/kit/jobs/each-row';
import { job } from '../handle.ts';
import { exportLifeMs } from './get-export-file.ts';

/** Exports may contain people who were erased later, so they are removed once they cannot be downloaded any more. */
export const removeOldExportsJob = job(
  { name: 'remove-old-exports', every: '*/10 * * * *', scope: 'global' },
  async ({ files, global, regions, now, log }) => {
    let removed = 0;
    const batch = { client: global, log, work: 'remove-old-exports', idOf: (key: string) => key };
    for (const region of ['', ...regions.map(({ key }) => key)])
      for await (const { key, modifiedAt } of files.of(region).list('exports/')) {
        if (now.getTime() - modifiedAt.getTime() <= exportLifeMs) continue;
        await eachRow([key], batch, async () => {
          await files.of(region).remove(key);
          removed += 1;
        });
      }
    await global.usedAddress.deleteMany({ where: { until: { lt: now } } });
    if (removed > 0) log.info({ removed }, 'old exports were removed');
  },
);
