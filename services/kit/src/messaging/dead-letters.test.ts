import {
  deadLettersOf,
  discardDeadLetterOf,
  replayDeadLetterOf,
  republishOf,
} from '@fovea/contracts/dead-letters/rpcs';
import type { DeadLetter } from '@fovea/contracts/dead-letters/schema';
import { subjectOf } from '@fovea/contracts/event';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { newId } from '../database/ids.ts';

let bed: TestBed;
let bus: NatsConnection;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  bus = await connect({ servers: bed.env.NATS_URL });
});
afterAll(async () => {
  await bus.close();
  await bed.stop();
});

const counted = subjectOf(contract.counted, 'jp');
const letters = () => bed.callRpc(deadLettersOf('customer'), {});
const replay = ({ _id: id, scope }: DeadLetter) => bed.callRpc(replayDeadLetterOf('customer'), { id, scope });
const discard = ({ _id: id, scope }: DeadLetter) => bed.callRpc(discardDeadLetterOf('customer'), { id, scope });
const counters = async () =>
  (await bed.sql<{ name: string }>('SELECT name FROM counter ORDER BY name')).map(({ name }) => name);

async function publish(subject: string, body: string, messageId = ''): Promise<void> {
  const named = headers();
  if (messageId) named.set('Fovea-Message-Id', messageId);
  await jetstream(bus).publish(subject, body, { headers: named });
}

describe('facts', () => {
  const [misshapen, refused, failed] = [newId(), newId(), newId()];

  test('a permanent failure is stored with its cause, and blocks no other', async () => {
    await bed.publish(contract.counted, { name: 'before', by: 1, mood: 'fine' });
    await publish(counted, '{');
    await publish(counted, JSON.stringify({ name: 'Jane', by: 'one' }), misshapen);
    await bed.publish(contract.counted, { name: 'refused', by: 1, mood: 'refuse' }, { messageId: refused });
    await bed.publish(contract.counted, { name: 'locked', by: 1, mood: 'locked' }, { messageId: failed });
    await bed.publish(contract.counted, { name: 'behind', by: 1, mood: 'fine' });
    await bed.idle();
    expect(await counters()).toEqual(['before', 'behind']);
    const { list, total, isComplete } = await letters();
    expect({ total, isComplete }).toEqual({ total: 4, isComplete: true });
    const shared = { service: 'customer', scope: 'jp', subject: counted, times: 1 };
    const byMessage = Object.fromEntries(list.map((letter) => [letter.messageId, letter]));
    expect(byMessage).toMatchObject({
      '#2': { ...shared, cause: 'unreadable', detail: 'no JSON' },
      [misshapen]: { ...shared, cause: 'unreadable', detail: 'by: invalid_type' },
      [refused]: { ...shared, cause: 'refused', detail: 'notFound' },
      [failed]: { ...shared, cause: 'failed', detail: 'RangeError' },
    });
    expect(JSON.stringify(list)).not.toContain('Jane');
    const metricsText = await (await fetch(`http://127.0.0.1:${bed.service().internalPort}/metrics`)).text();
    expect(metricsText).toContain('dead_letters{scope="jp"} 4');
  });

  test('a replayed message is processed once the cause is fixed, and stored again otherwise', async () => {
    bed.stubRpc(republishOf('company'), async ({ subject, messageId }) => {
      const mood = { [refused]: 'refuse' as const, [failed]: 'locked' as const }[messageId];
      if (!mood || subject !== counted) return { isTold: false };
      await bed.publish(contract.counted, { name: mood, by: 1, mood }, { messageId });
      return { isTold: true };
    });
    const { list } = await letters();
    const of = (id: string) => list.find(({ messageId }) => messageId === id) as DeadLetter;
    await bed.sql(`INSERT INTO counter (name, value) VALUES ('key', 1)`);
    for (let i = 0; i < 2; i += 1) await replay(of(failed)).catch(() => {});
    await replay(of(refused));
    await expect(replay(of('#2'))).rejects.toMatchObject({ error: 'notToldAgain' });
    await bed.idle();
    expect(await bed.sql(`SELECT value FROM counter WHERE name = 'locked'`)).toEqual([{ value: 1 }]);
    const left = await letters();
    expect(left.list.map(({ messageId }) => messageId).sort()).toEqual(['#2', misshapen, refused].sort());

    await discard(of('#2'));
    await expect(discard(of('#2'))).rejects.toMatchObject({ error: 'notFound' });
    expect((await letters()).total).toBe(2);
  });

  test('the publisher republishes stored messages although the stream holds them, and reports missing ones', async () => {
    const as = await bed.tokenFor({ role: 'companyAdmin', region: 'jp' });
    await bed.call(contract.createNote, { text: 'twice' }, { as });
    await bed.idle();
    const subject = subjectOf(contract.noteWritten, 'jp');
    const [row] = await bed.sql<{ message_id: string }>(
      `SELECT message_id FROM outbox WHERE subject LIKE '%note-written'`,
    );
    const republish = (messageId: string) => bed.callRpc(republishOf('customer'), { subject, messageId });
    expect(await republish(row?.message_id ?? '')).toEqual({ isTold: true });
    expect(await republish(newId())).toEqual({ isTold: false });
    expect(await republish('#1')).toEqual({ isTold: false });
    await bed.idle();
    const { state } = await (await jetstreamManager(bus)).streams.info('FACTS_jp', { subjects_filter: subject });
    expect(state.subjects).toEqual({ [subject]: 2 });
  });
});

test('a state that cannot be written fails alone, in each region', async () => {
  const [one, two] = [newId(), newId()];
  const company = (_id: string) => ({ _id, name: 'well', ancestors: [_id], disabled: false });
  const impossible = subjectOf(contract.companyState, 'global', 'no-uuid');
  await Promise.all([
    bed.publish(contract.companyState, company(one)),
    publish(impossible, JSON.stringify(company(newId()))),
    publish(subjectOf(contract.companyState, 'global', newId()), 'no JSON'),
    bed.publish(contract.companyState, company(two)),
  ]);
  await bed.idle();
  for (const scope of ['jp', 'au'])
    expect(await bed.sql('SELECT id FROM company WHERE id = ANY($1)', [[one, two]], { scope })).toHaveLength(2);
  const failed = (await letters()).list.filter(({ consumer }) => consumer.includes('test_company'));
  expect(failed.map(({ scope, cause }) => `${scope} ${cause}`).sort()).toEqual([
    'au failed',
    'au unreadable',
    'jp failed',
    'jp unreadable',
  ]);
});
