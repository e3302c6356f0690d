import { streamOf } from '@fovea/contracts/event';
import { startNats, type TestNats, testStreamOptions } from '@fovea/kit-testing/nats-server';
import { AckPolicy, DiscardPolicy, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metrics } from '../telemetry/metrics.ts';
import { ensureStreams, obsoleteDurables, removeObsoleteDurables } from './streams.ts';

const facts = streamOf('fact', 'jp');
const states = streamOf('state', 'jp');
let nats: TestNats;
let connection: NatsConnection;
let manager: JetStreamManager;
beforeAll(async () => {
  nats = await startNats(['jp']);
  connection = await connect({ servers: nats.url });
  manager = await jetstreamManager(connection, { timeout: 60_000 });
});
afterAll(async () => {
  await connection.close();
  await nats.remove();
});

const ensure = (mebibytes: number) => ensureStreams(manager, ['jp'], { ...testStreamOptions, mebibytes });
const publish = (subject: string) => manager.jetstream().publish(subject, 'x'.repeat(1_000));

describe('a stream with a bound', () => {
  test('refuses what would exceed its limit, keeps its messages, and accepts more after the limit grew', async () => {
    await ensure(8 / 1024);
    for (let count = 0; count < 6; count += 1) await publish('fact.jp.payment.succeeded');
    const more = async () => {
      for (let count = 0; count < 6; count += 1) await publish('fact.jp.payment.succeeded');
    };
    await expect(more()).rejects.toThrow('maximum bytes exceeded');
    expect((await manager.streams.info(facts)).state.first_seq).toBe(1);
    await ensure(32 / 1024);
    await publish('fact.jp.payment.succeeded');
  });

  test('accepts newer states of its entities when it is full', async () => {
    await ensure(8 / 1024);
    const fill = async () => {
      for (let id = 0; id < 12; id += 1) await publish(`state.jp.customer.${id}`);
    };
    await expect(fill()).rejects.toThrow('maximum bytes exceeded');
    await publish('state.jp.customer.0');
    expect((await manager.streams.info(states)).state.first_seq).toBe(2);
  });

  test('reports its size', async () => {
    await ensure(8 / 1024);
    const text = await metrics.metrics();
    expect(text).toContain(`bus_stream_limit_bytes{stream="${states}"} 8192`);
    expect(Number(/bus_stream_bytes\{stream="STATE_jp"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(6_000);
  });
});

test('a stream of an earlier release gets the limit', async () => {
  const { config } = await manager.streams.info(facts);
  await manager.streams.update(facts, { ...config, discard: DiscardPolicy.Old, max_bytes: -1 });
  await ensure(64 / 1024);
  const { config: updated } = await manager.streams.info(facts);
  expect(updated).toMatchObject({ discard: DiscardPolicy.New, max_bytes: 64 * 1024 });
});

test('obsolete durables are deleted, and no others', async () => {
  const [place] = obsoleteDurables(['jp']);
  if (!place) throw new Error('no contract has an obsolete consumer');
  const { stream, durable } = place;
  for (const name of [durable, 'living'])
    await manager.consumers.add(stream, { durable_name: name, ack_policy: AckPolicy.Explicit });
  // Twice: the second run finds none.
  for (let times = 0; times < 2; times += 1) await removeObsoleteDurables(manager, ['jp']);
  const left = await manager.consumers.list(stream).next();
  expect(left.map(({ name }) => name)).toEqual(['living']);
});
