import { endpoints } from '@fovea/contracts';
import { cancelJob, findJobs, getJob } from '@fovea/contracts/jobs/endpoints';
import { cancelJobOf, jobOf, jobsOf } from '@fovea/contracts/jobs/rpcs';
import type { Job } from '@fovea/contracts/jobs/schema';
import { newId } from '@fovea/kit/database/ids';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNotificationService } from '../service.ts';
import { openMailbox } from '../testing/mailbox.ts';

let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});

const job = (id: string, more: Partial<Job>): Job => ({
  _id: id,
  kind: 'exportCustomers',
  state: 'running',
  rowsDone: 1,
  rowsTotal: 3,
  files: { suffix: 'csv', name: 'patients-0', fileCount: 1 },
  addresses: [],
  failure: null,
  createdAt: '2026-11-22T01:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-11-23T01:00:00.000Z',
  ...more,
});

test('every service with jobs is called', async () => {
  const workers = Object.values(endpoints).flatMap(({ job: kind, service }) => (kind ? [service] : []));
  const { missing } = await bed.call(findJobs, {}, { as: await bed.tokenFor({ role: 'customer', id: newId() }) });
  expect(missing.sort()).toEqual([...new Set(workers)].sort());
});

test('own jobs of all services are one list, newest first, with the services that did not reply', async () => {
  const me = { id: newId(), role: 'companyAdmin', companyId: newId(), region: 'jp' } as const;
  const older = job(`customer.jp.${newId()}`, {});
  const newer = job(`identity.global.${newId()}`, { kind: 'exportStaff', createdAt: '2026-11-22T02:00:00.000Z' });
  const owners: unknown[] = [];
  bed.stubRpc(jobsOf('customer'), ({ owner }) => {
    owners.push(owner);
    return { list: [older], isComplete: true };
  });
  bed.stubRpc(jobsOf('identity'), () => ({ list: [newer], isComplete: true }));
  // One of its databases is unavailable.
  bed.stubRpc(jobsOf('billing'), () => ({ list: [], isComplete: false }));
  for (const service of ['company', 'device-inventory', 'catalog-plan'] as const)
    bed.stubRpc(jobsOf(service), () => ({ list: [], isComplete: true }));
  expect(await bed.call(findJobs, {}, { as: await bed.tokenFor(me) })).toEqual({
    list: [newer, older],
    missing: ['billing'],
  });
  expect(owners).toEqual([me]);
});

test('a job is fetched from the service in its id; its failure is in the reader’s language', async () => {
  const as = await bed.tokenFor({ role: 'customer', id: newId() });
  const id = `billing.jp.${newId()}`;
  bed.stubRpc(jobOf('billing'), (asked) => job(asked.id, { state: 'failed', failure: 'internal' }));
  bed.stubRpc(cancelJobOf('billing'), (asked) => job(asked.id, { state: 'cancelled' }));
  const failed = await bed.call(getJob, { id }, { as, language: 'de' });
  expect(failed).toMatchObject({ _id: id, state: 'failed', failure: expect.not.stringMatching(/^internal$/) });
  expect(await bed.call(cancelJob, { id }, { as })).toMatchObject({ _id: id, state: 'cancelled' });
  await expect(bed.call(getJob, { id: 'gateway.jp.1' }, { as })).rejects.toMatchObject({ code: 4000001 });
});
