import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const metrics = async () => (await fetch(`http://127.0.0.1:${stage.bed.service().internalPort}/metrics`)).text();

test('unprocessed events of the provider are counted, with the age of the oldest', async () => {
  expect(await metrics()).toContain('provider_events_waiting{scope="jp"} 0');
  await stage.bed.sql(
    `INSERT INTO provider_event (id, type, payment_id, created_at, received_at, told)
     VALUES ('evt_1', 'charge.succeeded', '${newId()}', now(), now() - INTERVAL '90 seconds', '{}'),
            ('evt_2', 'charge.succeeded', '${newId()}', now(), now() - INTERVAL '900 seconds', NULL)`,
  );
  const shown = await metrics();
  expect(shown).toContain('provider_events_waiting{scope="jp"} 1');
  expect(Number(/provider_events_oldest_seconds\{scope="jp"\} ([\d.]+)/.exec(shown)?.[1])).toBeCloseTo(90, -1);
});

test('payments that need attention and published events are counted', async () => {
  const succeeded = async () =>
    Number(/outbox_published_total\{scope="jp",event="payment.succeeded"\} (\d+)/.exec(await metrics())?.[1] ?? 0);
  // Tests of other files in the same process publish too.
  const before = await succeeded();
  const family = await stage.addFamily();
  await stage.payByLink(await stage.charge(family, await stage.addPlan(), { method: 'link' }));
  await stage.settled();
  const [{ _id = '' } = {}] = await stage.paymentsOf(family);
  const attention = (why: string | null) =>
    stage.bed.sql('UPDATE payment SET attention = $1 WHERE id = $2', [why, _id.slice(3)]);
  await attention('mismatch');
  expect(await metrics()).toContain('payments_to_look_at{scope="jp",why="mismatch"} 1');
  await attention(null);
  expect(await metrics()).toContain('payments_to_look_at{scope="jp",why="mismatch"} 0');
  expect(await succeeded()).toBe(before + 1);
});
