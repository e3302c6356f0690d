import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { kitConfig, readConfig } from '../config/config.ts';
import type { Service } from '../service.ts';
import { createLog } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';
import { startRelay } from './outbox-relay.ts';

let bed: TestBed;
let service: Service;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  // Its own relays would publish the test's messages.
  await bed.service().stop();
  service = await createFixture(bed.env);
});
afterAll(async () => {
  await service.databases.close();
  await bed.stop();
});

test('batches are published in order, and again from a refusal on, acknowledged or not', async () => {
  const database = service.databases.regional.get('jp');
  if (!database) throw new Error('no jp');
  await bed.sql(
    `INSERT INTO outbox (message_id, subject, body, headers)
     SELECT gen_random_uuid(), 'fact.$scope.test', to_jsonb(n), '{}' FROM generate_series(0, 2599) n`,
  );
  const published: number[] = [];
  let isFull = true;
  const publish = async (_: string, body: string) => {
    const refuses = isFull && body === '700';
    if (refuses) isFull = false;
    else published.push(Number(body));
    if (refuses) throw new Error('maximum bytes exceeded');
  };
  const bus = {
    connected: true,
    patience: 1,
    onReconnected: () => () => {},
    jetstream: () => ({ publish }),
    manager: async () => ({}),
  };
  const config = { ...readConfig(kitConfig, bed.env), DATABASE_LISTEN: false };
  const relay = startRelay(database, bus as unknown as Bus, createLog('test', 'silent'), config);
  await expect.poll(() => published.length, { timeout: 20_000 }).toBeGreaterThan(2_600);
  await relay.flush();
  await relay.stop();
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
  expect(published.slice(0, 700)).toEqual(numbers(0, 700));
  expect(published.slice(-1_900)).toEqual(numbers(700, 2_600));
  expect(published.filter((number) => number < 700)).toHaveLength(700);
});
