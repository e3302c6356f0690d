import { getJob } from '@fovea/contracts/jobs/endpoints';
import type { Product } from '@fovea/local/seed/product';
import type { Rows } from './databases.ts';
import type { Verdict } from './verdict.ts';

/** Each requested export is done with complete files, or failed with a reason. */
export async function verifyExports(
  { callApi }: Product,
  rows: Rows,
  { admin, jobs, origin }: { admin: string; jobs: readonly string[]; origin: string },
): Promise<Verdict> {
  const wrong: string[] = [];
  let done = 0;
  for (const id of jobs) {
    const job = await callApi(getJob, { id }, { as: admin });
    if (job.state === 'failed' && job.failure) continue;
    if (job.state !== 'done') {
      wrong.push(`${id} is ${job.state}`);
      continue;
    }
    done += 1;
    if (job.rowsDone < job.rowsTotal) wrong.push(`${id} wrote ${job.rowsDone} of ${job.rowsTotal} rows`);
    for (const address of job.addresses) wrong.push(...(await faultsOf(new URL(address, origin), id)));
  }
  for (const service of ['customer', 'billing']) {
    const stuck = await rows<{ id: string; state: string }>(
      `fovea_${service}_jp`,
      "SELECT id, state FROM stored_job WHERE state IN ('queued', 'running')",
    );
    wrong.push(...stuck.map(({ id, state }) => `${service}.jp.${id} is still ${state}`));
  }
  return {
    promise: 'every export is done with its files, or failed with a reason',
    counted: `${jobs.length} exports, ${done} of them done`,
    wrong,
  };
}

async function faultsOf(url: URL, id: string): Promise<string[]> {
  const response = await fetch(url);
  const text = await response.text();
  const isWhole = response.ok && text.includes('\n') && !text.startsWith('<');
  return isWhole ? [] : [`a file of ${id} returns ${response.status}: ${text.slice(0, 80)}`];
}
