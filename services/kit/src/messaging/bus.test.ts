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
import { ask } from './rpc.ts';
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
/** What operators read. */
const metrics = async () => (await fetch(`http://127.0.0.1:${bed.service().internalPort}/metrics`)).text();
const figure = async (name: string) =>
  Number(new RegExp(`^${name}\\{scope="jp"\\} (.+)$`, 'm').exec(await metrics())?.[1]);
const waitingInOutbox = async () => (await bed.sql('SELECT 1 FROM outbox WHERE published_at IS NULL')).length;
/** One more of the service, which takes its part on the bus already. */
async function startReplica() {
  const replica = await createFixture({ ...bed.env, PORT: '0' });
  await replica.start();
  while (!replica.bus.connected || !replica.hearing.connected) await new Promise((resolve) => setTimeout(resolve, 10));
  await replica.bus.connection().flush();
  return replica;
}

describe('outbox', () => {
  test('tells a change of a region in that region’s stream, with the revision of the row', async () => {
    const { _id } = await bed.call(contract.createNote, { text: 'told' }, { as: clinic });
    await bed.idle();
    expect(await bed.announced(contract.noteWritten)).toContainEqual({ noteId: _id });
    expect(await bed.announced(contract.noteWritten, { region: 'au' })).toEqual([]);
    expect(await waitingInOutbox()).toBe(0);
  });

  test('keeps what it cannot tell while the bus is away, and tells it afterwards', async () => {
    await bed.nats.stop();
    await bed.call(contract.createNote, { text: 'bus is away' }, { as: clinic });
    expect(await waitingInOutbox()).toBeGreaterThan(0);
    expect(await figure('outbox_waiting')).toBe(await waitingInOutbox());
    expect(await figure('outbox_oldest_seconds')).toBeGreaterThan(0);
    await bed.nats.start();
    await bed.idle();
    expect(await waitingInOutbox()).toBe(0);
    expect([await figure('outbox_waiting'), await figure('outbox_oldest_seconds')]).toEqual([0, 0]);
  });
});

describe('consume', () => {
  test('takes a message delivered five times once', async () => {
    const messageId = newId();
    for (let i = 0; i < 5; i += 1)
      await bed.publish(contract.counted, { name: 'five', by: 1, mood: 'fine' }, { messageId });
    await bed.idle();
    expect(await counter('five')).toBe(1);
    expect(await counter('five', 'au')).toBeUndefined();
  });

  test('tries again after a passing fault, without half an effect', async () => {
    await bed.publish(contract.counted, { name: 'again', by: 1, mood: 'fail-once' });
    await bed.idle();
    expect(await counter('again')).toBe(1);
  });

  test('a replica that stops takes what it has in hand, and puts nothing off', async () => {
    const putOff = async () => (await metrics()).match(/^bus_messages_total\{.*outcome="later".*\} .*$/gm);
    const before = await putOff();
    const replica = await startReplica();
    await Promise.all(
      Array.from({ length: 200 }, () => bed.publish(contract.counted, { name: 'stopped', by: 1, mood: 'fine' })),
    );
    await replica.stop();
    await bed.idle();
    expect(await counter('stopped')).toBe(200);
    expect(await putOff()).toEqual(before);
  });

  test('gives up on what can never succeed, and undoes it', async () => {
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

  test('keeps the newest state whatever the order, in every region', async () => {
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

  test('takes a thousand states, with quotes and backslashes in them', async () => {
    const companies = Array.from({ length: 1_000 }, (_, i) => company(newId(), `"${i}" \\ O'Brien, {x}`));
    await Promise.all(companies.map((each) => bed.publish(contract.companyState, each)));
    await bed.idle();
    expect(await bed.sql(`SELECT count(*)::int AS count FROM company WHERE name LIKE '%O''Brien, {x}'`)).toEqual([
      { count: 1_000 },
    ]);
  });
});

describe('ask', () => {
  test('reaches the service that answers, and its refusals arrive as they were', async () => {
    bed.answer(contract.double, ({ n }) => {
      if (n < 0) throw new AppError('waitHours', { n: 3 });
      return { n: n * 2 };
    });
    expect(await bed.call(contract.askOther, { n: 4 }, { as: clinic })).toEqual({ n: 8 });
    await expect(bed.call(contract.askOther, { n: -1 }, { as: clinic })).rejects.toMatchObject({
      code: 4002007,
      data: { params: { n: 3 } },
    });
  });

  test('is heard and not answered: unavailable while the other still thinks', async () => {
    const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
    bed.answer(contract.double, () => {
      hear();
      return new Promise(() => {});
    });
    const config = { ...parseConfig(kitConfig, bed.env).config, PATIENCE_FACTOR: 1 } as KitConfig;
    const impatient = openBus('impatient', config, createLog('impatient', 'silent'));
    await new Promise<void>((resolve) => impatient.onConnected(() => resolve()));
    try {
      await expect(ask(impatient, contract.double, { n: 1 }, 'jp')).rejects.toMatchObject({ error: 'unavailable' });
      await heard;
    } finally {
      await impatient.drain();
    }
  });

  test('an answer with a secret is read by nobody who overhears it', async () => {
    const overheard: string[] = [];
    const ear = await connect({ servers: bed.env.NATS_URL });
    ear.subscribe('>', { callback: (_, message) => void overheard.push(message.string()) });
    await ear.flush();
    expect(await bed.ask(contract.countNotes, { atLeast: 0 }, 'jp')).toEqual({ count: expect.any(Number) });
    await ear.flush();
    await ear.close();
    expect(overheard.some((text) => text.includes('atLeast'))).toBe(true);
    expect(overheard.filter((text) => text.includes('count'))).toEqual([]);
    await expect(bed.ask(contract.countNotes, { atLeast: 1_000 }, 'jp')).rejects.toMatchObject({ error: 'waitHours' });
  });

  test('a replica that stops answers what it was asked before', async () => {
    const replica = await startReplica();
    const asked = Array.from({ length: 300 }, () => bed.ask(contract.countNotes, { atLeast: 0 }, 'jp'));
    await replica.stop();
    for (const answer of await Promise.all(asked)) expect(answer).toEqual({ count: expect.any(Number) });
  });

  test('finds the bus away: unavailable', async () => {
    await bed.nats.stop();
    await expect(bed.call(contract.askOther, { n: 1 }, { as: clinic })).rejects.toMatchObject({ code: 5030001 });
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
  test('a revocation refuses older tokens and lets younger ones in', async () => {
    const id = newId();
    const old = await bed.tokenFor({ role: 'doctor', region: 'jp', id });
    expect(await bed.call(contract.whereAmI, {}, { as: old })).toEqual({ region: 'jp' });
    await bed.revoke({ scope: 'jp', id });
    await expect(bed.call(contract.whereAmI, {}, { as: old })).rejects.toMatchObject({ code: 4010001 });
    const young = await bed.tokenFor({ role: 'doctor', region: 'jp', id });
    expect(await bed.call(contract.whereAmI, {}, { as: young })).toEqual({ region: 'jp' });
  });

  test('one that nobody keeps now is unavailable, not a fault', async () => {
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
