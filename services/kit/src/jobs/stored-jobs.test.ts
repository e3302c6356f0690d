import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type AddressedChange, changesSubject } from '@fovea/contracts/changes/schema';
import { cancelJobOf, jobOf, jobsOf } from '@fovea/contracts/jobs/rpcs';
import type { Job, JobOwner } from '@fovea/contracts/jobs/schema';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startReplica } from '@fovea/kit-testing/start-replica';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { startS3 } from '@fovea/local/parts/s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { kitConfig, readConfig } from '../config/config.ts';
import { exportKey, storeOfExport } from '../csv/exports.ts';
import { newId } from '../database/ids.ts';
import { openFiles } from '../files/files.ts';
import { callRpc } from '../messaging/rpc.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-jobs-'));
let store: Awaited<ReturnType<typeof startS3>>;
let bed: TestBed;
const companyId = newId();
const owner: JobOwner = { id: newId(), role: 'companyAdmin', companyId, region: 'jp' };
let as: string;

beforeAll(async () => {
  const { first: port } = await claimPorts('single');
  store = await startS3({
    port,
    folder,
    buckets: ['fovea', 'fovea-jp', 'fovea-au'],
    accessKey: 'test',
    secretKey: 'test-secret',
  });
  const address = `http://127.0.0.1:${port}`;
  bed = await startTestBed({ services: [createFixture], env: { S3_ENDPOINT: address, S3_PUBLIC_URL: address } });
  as = await bed.tokenFor({ ...owner, companyId, region: 'jp' });
});
afterAll(async () => {
  await bed.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

const write = (note: string, amount = '1') => bed.call(contract.createNote, { text: note, amount }, { as });
const start = (note: string) => bed.call(contract.exportNotes, { text: note }, { as, language: 'ja' });
const getJob = (id: string, who = owner): Promise<Job> =>
  callRpc(bed.service().bus, jobOf('customer'), { owner: who, id });
const list = async (who = owner) => (await callRpc(bed.service().bus, jobsOf('customer'), { owner: who })).list;
const cancel = (id: string, who = owner) => callRpc(bed.service().bus, cancelJobOf('customer'), { owner: who, id });
const storeOf = (name: string) => storeOfExport(openFiles(readConfig(kitConfig, bed.env)), name);
const linesOf = async (name: string) => (await text(await storeOf(name).get(exportKey(name, 1, 'csv')))).split('\r\n');

/** Polls until the job matches. */
async function until(id: string, isSo: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await getJob(id);
    if (isSo(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a stored job', () => {
  test('is stored before its call is answered, and runs as its caller, language and role included', async () => {
    await write('plain 1', '2');
    await write('plain 2');
    const { jobId, name, suffix, fileCount } = await start('plain');
    expect({ suffix, fileCount }).toEqual({ suffix: 'csv', fileCount: 1 });
    expect(await getJob(jobId)).toMatchObject({ _id: jobId, kind: 'exportCustomers', state: 'queued', rowsTotal: 2 });
    await bed.idle();
    expect(await getJob(jobId)).toMatchObject({ state: 'done', rowsDone: 2, rowsTotal: 2, files: { name } });
    expect(await linesOf(name)).toEqual([
      'Text,Amount,Language,Role',
      'plain 1,2,ja,companyAdmin',
      'plain 2,1,ja,companyAdmin',
      '',
    ]);
  });

  test('notifies its owner when it begins and when it ends', async () => {
    const connection = bed.service().bus.connection();
    const changes = connection.subscribe(changesSubject('*'));
    await connection.flush();
    const id = (await start('plain')).jobId.split('.').at(-1);
    await bed.idle();
    const received = [];
    for await (const message of changes) {
      received.push(...message.json<AddressedChange[]>().filter((change) => change.id === id));
      if (received.length === 2) break;
    }
    const row = {
      list: 'jobs',
      id,
      isNew: false,
      staffId: owner.id,
      customerId: null,
      companyId: null,
      doctorId: null,
    };
    expect(received).toEqual([row, row]);
  });

  test('is refused with its call, and nothing is stored', async () => {
    const ids = async () => (await list()).map(({ _id }) => _id);
    const before = await ids();
    await expect(start('refused')).rejects.toMatchObject({ code: 4030001 });
    expect(await ids()).toEqual(before);
  });

  test('is finished by another replica when its own is killed, once and completely', async () => {
    await write('killed 1');
    await write('killed 2');
    const replica = await startReplica(new URL('../../test/fixture/main.ts', import.meta.url), {
      ...bed.env,
      FOVEA_ENV: 'development',
      PORT: '0',
      FIXTURE_DIES: 'yes',
    });
    const died = once(replica.process, 'exit');
    const { jobId, name } = await start('killed');
    await died;
    // Until its lease expires the dead replica counts as alive; a busy machine would outlast it.
    await bed.sql(`UPDATE stored_job SET held_until = now() + interval '1 hour' WHERE state = 'running'`);
    await bed.idle();
    expect(await bed.sql(`SELECT tries FROM stored_job WHERE state = 'running'`)).toEqual([{ tries: 1 }]);
    expect(await storeOf(name).head(exportKey(name, 1, 'csv'))).toBeNull();
    await bed.sql(`UPDATE stored_job SET held_until = now() WHERE state = 'running'`);
    await bed.idle();
    expect(await getJob(jobId)).toMatchObject({ state: 'done', rowsDone: 2 });
    expect(await linesOf(name)).toHaveLength(4);
  });

  test('is cancelled before or during its run, and leaves no file', async () => {
    await write('endless');
    const waiting = await start('endless');
    expect(await cancel(waiting.jobId)).toMatchObject({ state: 'cancelled' });
    const running = await start('endless');
    const rest = bed.idle();
    await until(running.jobId, ({ state, rowsDone }) => state === 'running' && rowsDone > 0);
    expect(await cancel(running.jobId)).toMatchObject({ state: 'cancelled' });
    await rest;
    for (const { jobId, name } of [waiting, running]) {
      expect(await getJob(jobId)).toMatchObject({ state: 'cancelled' });
      expect(await storeOf(name).head(exportKey(name, 1, 'csv'))).toBeNull();
    }
    // The input is of no use any more, and may name people.
    expect(await bed.sql(`SELECT 1 FROM stored_job WHERE state = 'cancelled' AND input <> '{}'`)).toEqual([]);
  });

  test('is put back at once by a stopping replica', async () => {
    await write('endless');
    const { jobId } = await start('endless');
    const replica = await createFixture({ ...bed.env, FOVEA_ENV: 'development', PORT: '0' });
    await replica.start();
    await until(jobId, ({ state, rowsDone }) => state === 'running' && rowsDone > 0);
    await replica.stop();
    expect(await getJob(jobId)).toMatchObject({ state: 'queued' });
    expect(await cancel(jobId)).toMatchObject({ state: 'cancelled' });
  });

  test('that is over cannot be cancelled', async () => {
    await write('over');
    const { jobId } = await start('over');
    await bed.idle();
    expect(await cancel(jobId)).toMatchObject({ state: 'done' });
  });

  test('that kills its replicas fails', async () => {
    await write('poison');
    const { jobId } = await start('poison');
    await bed.sql(`UPDATE stored_job SET tries = 5 WHERE state = 'queued'`);
    await bed.idle();
    expect(await getJob(jobId)).toMatchObject({ state: 'failed', failure: 'internal' });
  });

  test('is its owner’s: no other person, role, company or region sees or cancels it', async () => {
    const { jobId } = await start('plain');
    const others: JobOwner[] = [
      { ...owner, id: newId() },
      { ...owner, role: 'general' },
      { ...owner, companyId: newId() },
      { ...owner, region: 'au' },
    ];
    for (const other of others) {
      expect(await list(other)).toEqual([]);
      await expect(getJob(jobId, other)).rejects.toMatchObject({ error: 'notFound' });
      await expect(cancel(jobId, other)).rejects.toMatchObject({ error: 'notFound' });
    }
    expect((await list()).map(({ _id }) => _id)).toContain(jobId);
    await bed.idle();
    await bed.sql(`UPDATE stored_job SET expires_at = now()`);
    expect(await list()).toEqual([]);
  });
});
