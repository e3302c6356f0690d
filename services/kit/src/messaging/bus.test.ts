import { AppError } from '@fovea/contracts/errors';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { type KitConfig, kitConfig, parseConfig } from '../config/config.ts';
import { newId } from '../database/ids.ts';
import { createLog } from '../telemetry/logger.ts';
import { openBus } from './bus.ts';
import { callRpc } from './rpc.ts';
import { revocationsBucket } from './streams.ts';

let bed: TestBed;
let clinic: string;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  clinic = await bed.tokenFor({ role: 'companyAdmin', region: 'jp' });
});
afterAll(() => bed.stop());
afterEach(() => bed.idle());

const counter = async (name: string, scope = 'jp') =>
  (await bed.sql<{ value: number }>('SELECT value FROM counter WHERE name = $1', [name], { scope }))[0]?.value;
/** The metrics endpoint. */
const metrics = async () => (await fetch(`http://127.0.0.1:${bed.service().internalPort}/metrics`)).text();
const metricOf = async (name: string) =>
  Number(new RegExp(`^${name}\\{scope="jp"\\} (.+)$`, 'm').exec(await metrics())?.[1]);
const waitingInOutbox = async () => (await bed.sql('SELECT 1 FROM outbox WHERE published_at IS NULL')).length;
/** A second replica of the service, connected to the bus. */
async function startReplica() {
  const replica = await createFixture({ ...bed.env, PORT: '0' });
  await replica.start();
  while (!replica.bus.connected || !replica.consumerBus.connected)
    await new Promise((resolve) => setTimeout(resolve, 10));
  await replica.bus.connection().flush();
  return replica;
}

describe('outbox', () => {
  test('publishes a change of a region to that region’s stream', async () => {
    const { _id } = await bed.call(contract.createNote, { text: 'told' }, { as: clinic });
    await bed.idle();
    expect(await bed.published(contract.noteWritten)).toContainEqual({ noteId: _id });
    expect(await bed.published(contract.noteWritten, { region: 'au' })).toEqual([]);
    expect(await waitingInOutbox()).toBe(0);
  });

  test('stores messages while the bus is down, and publishes them afterwards', async () => {
    await bed.nats.stop();
    await bed.call(contract.createNote, { text: 'bus is down' }, { as: clinic });
    expect(await waitingInOutbox()).toBeGreaterThan(0);
    expect(await metricOf('outbox_waiting')).toBe(await waitingInOutbox());
    expect(await metricOf('outbox_oldest_seconds')).toBeGreaterThan(0);
    await bed.nats.start();
    await bed.idle();
    expect(await waitingInOutbox()).toBe(0);
    expect([await metricOf('outbox_waiting'), await metricOf('outbox_oldest_seconds')]).toEqual([0, 0]);
  });
});

describe('consume', () => {
  test('processes a message delivered five times once', async () => {
    const messageId = newId();
    for (let i = 0; i < 5; i += 1)
      await bed.publish(contract.counted, { name: 'five', by: 1, mood: 'fine' }, { messageId });
    await bed.idle();
    expect(await counter('five')).toBe(1);
    expect(await counter('five', 'au')).toBeUndefined();
  });

  test('retries after a passing fault, without a partial effect', async () => {
    await bed.publish(contract.counted, { name: 'again', by: 1, mood: 'fail-once' });
    await bed.idle();
    expect(await counter('again')).toBe(1);
  });

  test('a stopping replica processes what it fetched, and delays nothing', async () => {
    const postponed = async () => (await metrics()).match(/^bus_messages_total\{.*outcome="later".*\} .*$/gm);
    const before = await postponed();
    const replica = await startReplica();
    await Promise.all(
      Array.from({ length: 200 }, () => bed.publish(contract.counted, { name: 'stopped', by: 1, mood: 'fine' })),
    );
    await replica.stop();
    await bed.idle();
    expect(await counter('stopped')).toBe(200);
    expect(await postponed()).toEqual(before);
  });

  test('fails permanently what can never succeed, and rolls it back', async () => {
    await bed.publish(contract.counted, { name: 'never', by: 1, mood: 'refuse' });
    await bed.publish(contract.counted, { name: 'next', by: 1, mood: 'fine' });
    await bed.idle();
    expect(await counter('never')).toBeUndefined();
    expect(await counter('next')).toBe(1);
  });
});

describe('project', () => {
  const company = (_id: string, name: string) => ({ _id, name, ancestors: [_id], disabled: false });
  const names = (id: string, scope: string) =>
    bed.sql('SELECT name, ancestors, deleted FROM company WHERE id = $1', [id], { scope });

  test('stores the newest state in any order, in every region', async () => {
    const id = newId();
    await bed.publish(contract.companyState, company(id, 'newest'), { revision: 30 });
    await bed.idle();
    await bed.publish(contract.companyState, company(id, 'older'), { revision: 20 });
    await bed.idle();
    for (const scope of ['jp', 'au'])
      expect(await names(id, scope)).toEqual([{ name: 'newest', ancestors: [id], deleted: false }]);
  });

  test('an erased entity stays erased', async () => {
    const id = newId();
    await bed.publish(contract.companyState, { ...company(id, ''), deleted: true }, { revision: 50 });
    await bed.idle();
    await bed.publish(contract.companyState, company(id, 'late'), { revision: 40 });
    await bed.idle();
    expect(await names(id, 'jp')).toEqual([{ name: '', ancestors: [id], deleted: true }]);
  });

  test('stores a thousand states, with quotes and backslashes in them', async () => {
    const companies = Array.from({ length: 1_000 }, (_, i) => company(newId(), `"${i}" \\ O'Brien, {x}`));
    await Promise.all(companies.map((each) => bed.publish(contract.companyState, each)));
    await bed.idle();
    expect(await bed.sql(`SELECT count(*)::int AS count FROM company WHERE name LIKE '%O''Brien, {x}'`)).toEqual([
      { count: 1_000 },
    ]);
  });
});

describe('rpc', () => {
  test('reaches the service that serves it, and refusals arrive as they were', async () => {
    bed.stubRpc(contract.double, ({ n }) => {
      if (n < 0) throw new AppError('waitHours', { n: 3 });
      return { n: n * 2 };
    });
    expect(await bed.call(contract.callOther, { n: 4 }, { as: clinic })).toEqual({ n: 8 });
    await expect(bed.call(contract.callOther, { n: -1 }, { as: clinic })).rejects.toMatchObject({
      code: 4002007,
      data: { params: { n: 3 } },
    });
  });

  test('is unavailable if the reply takes too long', async () => {
    const { promise: arrived, resolve: received } = Promise.withResolvers<void>();
    bed.stubRpc(contract.double, () => {
      received();
      return new Promise(() => {});
    });
    const config = { ...parseConfig(kitConfig, bed.env).config, PATIENCE_FACTOR: 1 } as KitConfig;
    const impatientBus = openBus('impatient', config, createLog('impatient', 'silent'));
    await new Promise<void>((resolve) => impatientBus.onConnected(() => resolve()));
    try {
      await expect(callRpc(impatientBus, contract.double, { n: 1 }, 'jp')).rejects.toMatchObject({
        error: 'unavailable',
      });
      await arrived;
    } finally {
      await impatientBus.drain();
    }
  });

  test('a reply with a secret cannot be read by eavesdroppers', async () => {
    const seenTexts: string[] = [];
    const eavesdropper = await connect({ servers: bed.env.NATS_URL });
    eavesdropper.subscribe('>', { callback: (_, message) => void seenTexts.push(message.string()) });
    await eavesdropper.flush();
    expect(await bed.callRpc(contract.countNotes, { atLeast: 0 }, 'jp')).toEqual({ count: expect.any(Number) });
    await eavesdropper.flush();
    await eavesdropper.close();
    expect(seenTexts.some((text) => text.includes('atLeast'))).toBe(true);
    expect(seenTexts.filter((text) => text.includes('count'))).toEqual([]);
    await expect(bed.callRpc(contract.countNotes, { atLeast: 1_000 }, 'jp')).rejects.toMatchObject({
      error: 'waitHours',
    });
  });

  test('a stopping replica replies to earlier calls', async () => {
    const replica = await startReplica();
    const calls = Array.from({ length: 300 }, () => bed.callRpc(contract.countNotes, { atLeast: 0 }, 'jp'));
    await replica.stop();
    for (const answer of await Promise.all(calls)) expect(answer).toEqual({ count: expect.any(Number) });
  });

  test('is unavailable while the bus is down', async () => {
    await bed.nats.stop();
    await expect(bed.call(contract.callOther, { n: 1 }, { as: clinic })).rejects.toMatchObject({ code: 5030001 });
    const at = `http://127.0.0.1:${bed.service().port}`;
    expect(await (await fetch(`http://127.0.0.1:${bed.service().internalPort}/statusz`)).json()).toEqual({
      status: 'unavailable',
      service: 'kit-fixture',
      down: ['bus'],
    });
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    await bed.nats.start();
  });
});

describe('sessions', () => {
  test('a revocation rejects older tokens and accepts newer ones', async () => {
    const id = newId();
    const old = await bed.tokenFor({ role: 'doctor', region: 'jp', id });
    expect(await bed.call(contract.whereAmI, {}, { as: old })).toEqual({ region: 'jp' });
    await bed.revoke({ scope: 'jp', id });
    await expect(bed.call(contract.whereAmI, {}, { as: old })).rejects.toMatchObject({ code: 4010001 });
    const young = await bed.tokenFor({ role: 'doctor', region: 'jp', id });
    expect(await bed.call(contract.whereAmI, {}, { as: young })).toEqual({ region: 'jp' });
  });

  test('a revocation without its bucket is unavailable, not a fault', async () => {
    const connection = await connect({ servers: bed.nats.url });
    await (await jetstreamManager(connection)).streams.delete(`KV_${revocationsBucket}`);
    await connection.close();
    await expect(bed.service().sessions.revoke({ scope: 'jp', id: newId() })).rejects.toMatchObject({
      error: 'unavailable',
    });
    await bed.nats.stop();
    await bed.nats.start();
  });
});
