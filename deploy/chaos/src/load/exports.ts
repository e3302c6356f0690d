import { setTimeout as delay } from 'node:timers/promises';
import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import { getJob } from '@fovea/contracts/jobs/endpoints';
import { isUnderWay } from '@fovea/contracts/jobs/schema';
import { exportPayments } from '@fovea/contracts/payments/endpoints';
import type { About } from '../calls.ts';
import { region } from '../world.ts';
import type { Tools } from './tools.ts';

const pollEveryMs = 1_000;
const exported = ['customer', 'billing'] as const;

/** Staff export families and payments, and poll the job until it ends. */
export function openExports({ world, caller, retry }: Tools) {
  const jobs: string[] = [];
  const as = { as: world.admin, db: region };
  return {
    /** Ids of all requested exports. */
    jobs,
    async work(turn: number): Promise<void> {
      const service = exported[turn % exported.length] ?? 'customer';
      const about: About = { kind: 'export', needs: ['gateway', service, 'postgres-jp'] };
      const { jobId } = await retry((isRepeat) =>
        service === 'customer'
          ? caller.call({ ...about, isRepeat }, exportCustomers, { db: region }, as)
          : caller.call({ ...about, isRepeat }, exportPayments, { db: region }, as),
      );
      jobs.push(jobId);
      const polling: About = { ...about, needs: [...about.needs, 'notification', 'nats'] };
      for (let isOver = false; !isOver; ) {
        await delay(pollEveryMs);
        const { state } = await retry((isRepeat) =>
          caller.call({ ...polling, isRepeat }, getJob, { id: jobId }, { as: world.admin }),
        );
        isOver = !isUnderWay(state);
      }
    },
  };
}
