import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { type ClaimedSubject, claimDue, isAnythingDue, setNextEvaluations, workDue } from '@fovea/kit/jobs/due-rows';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { Log } from '@fovea/kit/telemetry/logger';
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
 * Evaluates due rows and returns whether there were any. Rows are claimed, notices marked and queued, and the next
 * evaluation scheduled in one transaction, so that a crash leaves no partial work and replicas share the rows.
 */
export async function prepareNotices(
  db: Regional,
  { now, region, callRpc, log }: { now: Date; region: string; callRpc: CallRpc; log?: Log },
  only?: string[],
): Promise<boolean> {
  if (!(await isAnythingDue(db, rows, now))) return false;
  const { reportMonths } = await callRpc(platformSettings, {});
  return db.$transaction(async (tx) => {
    const claimed = await claimDue(tx, rows, { now, limit: batchSize, only });
    const claimedOf = (about: RegionalTables['due_notice']['about']): ClaimedSubject[] =>
      claimed.filter((each) => each.about === about);
    const context = { now, region, reportMonths, callRpc, log };
    const next = [
      ...(await preparePatients(tx, claimedOf('patient'), context)),
      ...(await prepareCompanies(tx, claimedOf('company'), context)),
    ];
    await setNextEvaluations(tx, rows, next);
    return claimed.length > 0;
  });
}
