import { platformSettings } from '@fovea/contracts/settings/questions';
import { claimDue, isAnythingDue, type Look, setNextLooks, workDue } from '@fovea/kit/jobs/due-rows';
import type { Ask } from '@fovea/kit/messaging/rpc';
import { loop, type Regional } from '../handle.ts';
import type { RegionalTables } from '../tables.ts';
import { prepareCompanies } from './prepare-companies.ts';
import { preparePatients } from './prepare-patients.ts';

export const prepareNoticesLoop = loop({ name: 'prepare-notices', scope: 'regional' }, (work) =>
  workDue(work.db, rows, { now: work.now, limit: batchSize, log: work.log, work: 'prepare-notices' }, ({ only }) =>
    prepareNotices(work.db, work, only),
  ),
);

const batchSize = 200;
const rows = { table: 'due_notice' };
/**
 * Looks at what is due and says whether there was any. Rows are claimed, what is due is marked as told and put on its
 * way, and the next look is set, all in one transaction: whoever dies in between has done nothing, and replicas share
 * the rows.
 */
export async function prepareNotices(
  db: Regional,
  { now, region, ask }: { now: Date; region: string; ask: Ask },
  only?: string[],
): Promise<boolean> {
  if (!(await isAnythingDue(db, rows, now))) return false;
  const { reportMonths } = await ask(platformSettings, {});
  return db.$transaction(async (tx) => {
    const claimed = await claimDue(tx, rows, { now, limit: batchSize, only });
    const looksAt = (about: RegionalTables['due_notice']['about']): Look[] =>
      claimed.filter((each) => each.about === about);
    const moment = { now, region, reportMonths };
    const next = [
      ...(await preparePatients(tx, looksAt('patient'), moment)),
      ...(await prepareCompanies(tx, looksAt('company'), moment)),
    ];
    await setNextLooks(tx, rows, next);
    return claimed.length > 0;
  });
}
