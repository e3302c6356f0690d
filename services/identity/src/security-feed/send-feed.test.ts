import { readFile } from 'node:fs/promises';
import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import type { RawClient } from '@fovea/kit/database/kysely';
import { Networks } from '@fovea/kit/files/outside-address';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRecord } from '../audit/audit-fixtures.ts';
import { createIdentityService } from '../service.ts';
import { startFeedReceiver } from '../testing/feed-receiver-stub.ts';
import { startBed } from '../testing/stage.ts';
import { feedLine } from './feed-line.ts';
import { openFeedReceiver } from './feed-receiver.ts';
import { sendPart } from './send-feed.loop.ts';

const local = { SECURITY_FEED_PRIVATE_NETWORKS: '127.0.0.0/8', SECURITY_FEED_TOKEN: 'a token' };
let stub: Awaited<ReturnType<typeof startFeedReceiver>>;
let bed: TestBed;
beforeAll(async () => {
  stub = await startFeedReceiver();
  bed = await startBed({ SECURITY_FEED_URL: stub.url, ...local });
});
afterAll(async () => {
  await bed.stop();
  await stub.close();
});
beforeEach(() => {
  stub.parts.length = 0;
});
afterEach(async () => {
  stub.answer(204);
  // Skip the pause.
  for (const scope of ['jp', 'au', 'global'])
    await bed.sql('UPDATE security_feed SET rests_until = now()', [], { scope });
  await bed.idle();
});

const security = (fields: Partial<AccessRecord> = {}) =>
  aRecord({ kind: 'security', call: 'POST /api/admin/plans', customerIds: [], ...fields });
const many = (count: number) => Array.from({ length: count }, () => security());
const append = async (records: AccessRecord[], region = 'jp') => {
  for (let from = 0; from < records.length; from += 500)
    await bed.publish(accessRecorded, { records: records.slice(from, from + 500) }, { region });
};
const sentIds = (scope = 'jp') => stub.linesOf(scope).map(({ id }) => id);
const clientOf = (scope: string) =>
  bed.service().databases.all.find((database) => database.scope === scope)?.client as RawClient;
const log = { warn: () => undefined } as unknown as Log;

test('sends security records of each audit log as lines with the token, and no other kind', async () => {
  const price = security({
    concerning: { id: 'a-plan', name: 'Three months' },
    fields: ['price'],
    changes: [{ field: 'price', from: '12000 jpy', to: '13500 jpy' }],
  });
  const refused = security({ call: 'POST /api/signin refused' });
  await append([aRecord({ kind: 'view' }), price, aRecord(), refused]);
  await bed.publish(platformAccessRecorded, { records: [security()] });
  await bed.idle();
  const lines = stub.linesOf('jp');
  expect(lines).toMatchObject([
    { id: price._id, action: 'planSaved', outcome: 'done', changes: price.changes, concerning: price.concerning },
    { id: refused._id, action: 'signInRefused', outcome: 'refused' },
  ]);
  expect(stub.linesOf('global')).toHaveLength(1);
  expect(stub.parts[0]?.headers).toMatchObject({
    'content-type': 'application/x-ndjson',
    authorization: 'Bearer a token',
  });
});

test('sends thousands in parts, once each and in order', async () => {
  const records = many(1_203);
  await append(records, 'au');
  await bed.idle();
  expect(sentIds('au')).toEqual(records.map(({ _id }) => _id));
  expect(stub.parts.map(({ lines }) => lines.length)).toEqual([500, 500, 203]);
});

test('is sent again after a refusal, with growing pauses, and nothing is skipped', async () => {
  const records = many(3);
  stub.answer(503);
  await append(records);
  await bed.idle();
  expect(sentIds()).toEqual([]);
  const backoffOf = async () => {
    const [row] = await bed.sql<{ attempts: number; seconds: number }>(
      'SELECT attempts, extract(epoch FROM rests_until - now())::float AS seconds FROM security_feed',
    );
    await bed.sql('UPDATE security_feed SET rests_until = now()');
    return row;
  };
  expect(await backoffOf()).toMatchObject({ attempts: 1 });
  await bed.idle();
  const second = await backoffOf();
  expect(second?.attempts).toBe(2);
  expect(second?.seconds).toBeGreaterThan(1);
  // A redirect is not followed.
  stub.answer(307);
  await bed.idle();
  expect(await backoffOf()).toMatchObject({ attempts: 3 });
  stub.answer(204);
  await bed.idle();
  expect(sentIds()).toEqual(records.map(({ _id }) => _id));
});

test('a part is sent again, in order, when the replica is killed after the receiver accepted it', async () => {
  const records = many(700);
  const dying = { take: async () => Promise.reject(new Error('killed')) };
  const killed = {
    async send(scope: string, lines: ReturnType<typeof feedLine>[]) {
      await openFeedReceiver(stub.url, '', Networks.parse('127.0.0.0/8')).send(scope, lines);
      return dying.take();
    },
  };
  await bed.stop();
  bed = await startBed();
  await append(records);
  await bed.idle();
  expect(sentIds()).toEqual([]);
  await sendPart(clientOf('jp'), 'jp', killed, log);
  expect(sentIds()).toHaveLength(500);
  await bed.sql('UPDATE security_feed SET rests_until = now()');
  const other = await createIdentityService({ ...bed.env, SECURITY_FEED_URL: stub.url, ...local });
  await other.start();
  await other.idle();
  await other.stop();
  const ids = records.map(({ _id }) => _id);
  expect(sentIds()).toEqual([...ids.slice(0, 500), ...ids]);
});

test('two replicas send each part once', async () => {
  const records = many(1_400);
  await append(records, 'au');
  await bed.idle();
  const receiver = openFeedReceiver(stub.url, '', Networks.parse('127.0.0.0/8'));
  const replica = async () => {
    for (let idle = 0; idle < 20; ) if (!(await sendPart(clientOf('au'), 'au', receiver, log))) idle += 1;
  };
  await Promise.all([replica(), replica(), replica()]);
  expect(sentIds('au')).toEqual(records.map(({ _id }) => _id));
});

test('never connects to a private network that is not allowed', async () => {
  const receiver = openFeedReceiver(stub.url, '', Networks.parse(''));
  await expect(receiver.send('jp', [])).rejects.toMatchObject({ name: 'PrivateAddress' });
});

test('sends and writes nothing without a URL', async () => {
  await append(many(2), 'au');
  await bed.stop();
  bed = await startBed();
  await append(many(2));
  await bed.idle();
  expect(await bed.sql('SELECT * FROM security_feed')).toEqual([]);
});

test('the runbook explains a line field by field', async () => {
  const runbook = await readFile(new URL('../../../../docs/runbooks/security-feed.md', import.meta.url), 'utf8');
  const explained = [...runbook.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const { _id: recordId, ...record } = security();
  const row = { ...record, recordId, seq: '1', at: new Date(), hash: '' };
  expect(explained).toEqual(Object.keys(feedLine('jp', row)));
});
