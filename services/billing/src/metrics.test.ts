import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const figures = async () => (await fetch(`http://127.0.0.1:${stage.bed.service().internalPort}/metrics`)).text();

test('events of the provider that wait to be written are shown, and for how long', async () => {
  expect(await figures()).toContain('provider_events_waiting{scope="jp"} 0');
  await stage.bed.sql(
    `INSERT INTO provider_event (id, type, payment_id, created_at, received_at, told)
     VALUES ('evt_1', 'charge.succeeded', '${newId()}', now(), now() - INTERVAL '90 seconds', '{}'),
            ('evt_2', 'charge.succeeded', '${newId()}', now(), now() - INTERVAL '900 seconds', NULL)`,
  );
  const shown = await figures();
  expect(shown).toContain('provider_events_waiting{scope="jp"} 1');
  expect(Number(/provider_events_oldest_seconds\{scope="jp"\} ([\d.]+)/.exec(shown)?.[1])).toBeCloseTo(90, -1);
});

test('so are payments that somebody has to look at, until nobody has to, and what became of all', async () => {
  const succeeded = async () =>
    Number(/outbox_published_total\{scope="jp",event="payment.succeeded"\} (\d+)/.exec(await figures())?.[1] ?? 0);
  // Tests of other files, in the same process, told of theirs.
  const before = await succeeded();
  const family = await stage.addFamily();
  await stage.payByLink(await stage.charge(family, await stage.addPlan(), { method: 'link' }));
  await stage.settled();
  const [{ _id = '' } = {}] = await stage.paymentsOf(family);
  const attention = (why: string | null) =>
    stage.bed.sql('UPDATE payment SET attention = $1 WHERE id = $2', [why, _id.slice(3)]);
  await attention('mismatch');
  expect(await figures()).toContain('payments_to_look_at{scope="jp",why="mismatch"} 1');
  await attention(null);
  expect(await figures()).toContain('payments_to_look_at{scope="jp",why="mismatch"} 0');
  expect(await succeeded()).toBe(before + 1);
});
