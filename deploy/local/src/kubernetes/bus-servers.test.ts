import type { Bus } from '@fovea/kit/messaging/bus';
import { fetchOptions } from '@fovea/kit/messaging/fetch-timeouts';
import { maintainStreams } from '@fovea/kit/messaging/streams';
import { createLog } from '@fovea/kit/telemetry/logger';
import { testStreamOptions } from '@fovea/kit-testing/nats-server';
import { busAccountsConfig, streamsAccount } from '@fovea/ops/bus-accounts';
import { AckPolicy } from '@nats-io/jetstream';
import { expect, test } from 'vitest';
import { inspector } from '../environment.ts';
import { openBusServers } from './bus-servers.ts';

const log = createLog('test', 'silent');
const timeout = 120_000;

const connected = (bus: Bus) => new Promise<void>((resolve) => bus.onConnected(() => resolve()));

/** The reply of the bus, once its servers have elected a leader. */
async function untilFound<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await attempt().catch(() => undefined);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('a cluster of servers for each region keeps that region’s streams, and the home the platform’s', {
  timeout,
}, async () => {
  const regions = ['jp', 'au', 'eu'];
  const places = regions.map((name) => ({ name, place: `overlays/region-cluster/${name}/place.conf` }));
  const servers = await openBusServers(places, { accounts: busAccountsConfig(regions, { inspector }) });
  try {
    const home = servers.open(streamsAccount, ['jp']);
    maintainStreams(home, regions, { ...testStreamOptions, isPlaced: true }, log);
    const elsewhere = servers.open(inspector, ['au']);
    await connected(elsewhere);
    const manager = await elsewhere.manager();
    const streams = await untilFound(async () => {
      const found = await manager.streams.list().next();
      return found.length === 2 * (regions.length + 1) + 2 ? found : undefined;
    });
    const lying = streams.map(({ config, cluster }) => `${config.name} ${cluster?.name}`).sort();
    expect(lying).toEqual([
      ...['FACTS_au au', 'FACTS_eu eu', 'FACTS_global jp', 'FACTS_jp jp', 'KV_captcha_used jp', 'KV_revocations jp'],
      ...['STATE_au au', 'STATE_eu eu', 'STATE_global jp', 'STATE_jp jp'],
    ]);
    // Equal to the wanted configuration, so that it is not updated repeatedly.
    expect(streams[0]?.config.placement).toEqual({ tags: ['region:au'] });
    await Promise.all([home.drain(), elsewhere.drain()]);
  } finally {
    servers.close();
  }
});

test('a consumer whose leader died misses heartbeats, then receives messages again', { timeout }, async () => {
  const names = ['nats-0', 'nats-1', 'nats-2'];
  const places = names.map((name) => ({ name, place: 'base/bus/place.conf' }));
  const servers = await openBusServers(places, { accounts: busAccountsConfig(['jp'], { inspector }) });
  try {
    const keeping = servers.open(streamsAccount, names);
    maintainStreams(keeping, ['jp'], { ...testStreamOptions, replicas: 3 }, log);
    const first = servers.open(inspector, names);
    await connected(first);
    const manager = await first.manager();
    const durable = { durable_name: 'heard', ack_policy: AckPolicy.Explicit, filter_subject: 'fact.jp.said' };
    const leader = await untilFound(async () => (await manager.consumers.add('FACTS_jp', durable)).cluster?.leader);
    await first.drain();

    const client = servers.open(
      inspector,
      names.filter((name) => name !== leader),
    );
    await connected(client);
    const consumer = await untilFound(() => client.jetstream().consumers.get('FACTS_jp', 'heard'));
    const consumed = await consumer.consume(fetchOptions(20, 1));
    const messages = consumed[Symbol.asyncIterator]();
    const missed = (async () => {
      for await (const { type } of consumed.status()) if (type === 'heartbeats_missed') return true;
      return false;
    })();
    const receive = async () => (await messages.next()).value?.ack();
    await untilFound(() => client.jetstream().publish('fact.jp.said', 'before'));
    await receive();
    servers.kill(leader);
    await untilFound(() => client.jetstream().publish('fact.jp.said', 'after'));
    await receive();
    // After two heartbeats and an election, 11 s on a quiet machine, instead of the pull's own timeout of 44 s.
    expect(await missed).toBe(true);
    await Promise.all([keeping.drain(), client.drain()]);
  } finally {
    servers.close();
  }
});
