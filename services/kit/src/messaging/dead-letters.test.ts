import {
  deadLettersOf,
  discardDeadLetterOf,
  replayDeadLetterOf,
  tellAgainOf,
} from '@fovea/contracts/dead-letters/questions';
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
const letters = () => bed.ask(deadLettersOf('customer'), {});
const replay = ({ _id: id, scope }: DeadLetter) => bed.ask(replayDeadLetterOf('customer'), { id, scope });
const discard = ({ _id: id, scope }: DeadLetter) => bed.ask(discardDeadLetterOf('customer'), { id, scope });
const counters = async () =>
  (await bed.sql<{ name: string }>('SELECT name FROM counter ORDER BY name')).map(({ name }) => name);

async function publish(subject: string, body: string, messageId = ''): Promise<void> {
  const named = headers();
  if (messageId) named.set('Fovea-Message-Id', messageId);
  await jetstream(bus).publish(subject, body, { headers: named });
}

describe('facts', () => {
  const [misshapen, refused, failed] = [newId(), newId(), newId()];

  test('what can never be taken is kept with its cause, and holds up no other', async () => {
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
    const told = Object.fromEntries(list.map((letter) => [letter.messageId, letter]));
    expect(told).toMatchObject({
      '#2': { ...shared, cause: 'unreadable', detail: 'no JSON' },
      [misshapen]: { ...shared, cause: 'unreadable', detail: 'by: invalid_type' },
      [refused]: { ...shared, cause: 'refused', detail: 'notFound' },
      [failed]: { ...shared, cause: 'failed', detail: 'RangeError' },
    });
    expect(JSON.stringify(list)).not.toContain('Jane');
    const figures = await (await fetch(`http://127.0.0.1:${bed.service().internalPort}/metrics`)).text();
    expect(figures).toContain('dead_letters{scope="jp"} 4');
  });

  test('told again, it is taken once the cause is gone, and kept once more where it is not', async () => {
    bed.answer(tellAgainOf('company'), async ({ subject, messageId }) => {
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

  test('the teller tells what it keeps, though the stream holds it already, and says where it keeps it no more', async () => {
    const as = await bed.tokenFor({ role: 'companyAdmin', region: 'jp' });
    await bed.call(contract.createNote, { text: 'twice' }, { as });
    await bed.idle();
    const subject = subjectOf(contract.noteWritten, 'jp');
    const [row] = await bed.sql<{ message_id: string }>(
      `SELECT message_id FROM outbox WHERE subject LIKE '%note-written'`,
    );
    const again = (messageId: string) => bed.ask(tellAgainOf('customer'), { subject, messageId });
    expect(await again(row?.message_id ?? '')).toEqual({ isTold: true });
    expect(await again(newId())).toEqual({ isTold: false });
    expect(await again('#1')).toEqual({ isTold: false });
    await bed.idle();
    const { state } = await (await jetstreamManager(bus)).streams.info('FACTS_jp', { subjects_filter: subject });
    expect(state.subjects).toEqual({ [subject]: 2 });
  });
});

test('a state that cannot be written is given up alone, in each region', async () => {
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
  const given = (await letters()).list.filter(({ consumer }) => consumer.includes('test_company'));
  expect(given.map(({ scope, cause }) => `${scope} ${cause}`).sort()).toEqual([
    'au failed',
    'au unreadable',
    'jp failed',
    'jp unreadable',
  ]);
});
