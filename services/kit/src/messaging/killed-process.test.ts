import { type Replica, startReplica } from '@fovea/kit-testing/start-replica';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';

let bed: TestBed;
const replicas: Replica[] = [];
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
});
afterAll(async () => {
  for (const replica of replicas) await replica.kill();
  await bed.stop();
});

const main = new URL('../../test/fixture/main.ts', import.meta.url);

async function replicaOfTheFixture(): Promise<Replica> {
  const replica = await startReplica(main, bed.env);
  replicas.push(replica);
  return replica;
}

/** One per connection: further callers wait only briefly before they are refused. */
const writers = 4;

describe('a replica killed in the middle', () => {
  test('loses and repeats nothing: 300 messages, three kills', async () => {
    const published = (async () => {
      for (let i = 0; i < 300; i += 1) await bed.publish(contract.counted, { name: 'killed', by: 1, mood: 'fine' });
    })();
    for (let i = 0; i < 3; i += 1) await (await replicaOfTheFixture()).kill();
    await published;
    await bed.idle();
    expect(await bed.sql(`SELECT value FROM counter WHERE name = 'killed'`)).toEqual([{ value: 300 }]);
  }, 300_000);

  test('everything committed is published by some replica', async () => {
    const clinic = await bed.tokenFor({ role: 'companyAdmin', region: 'au' });
    const replica = await replicaOfTheFixture();
    const writeSome = async (writer: number) => {
      const notes = [];
      for (let i = 0; i < 25; i += 1)
        notes.push(await bed.call(contract.createNote, { text: `note ${writer}-${i}` }, { as: clinic }));
      return notes;
    };
    const written = Promise.all(Array.from({ length: writers }, (_, writer) => writeSome(writer)));
    await replica.kill();
    const notes = (await written).flat();
    await bed.idle();
    expect(
      await bed.sql('SELECT count(*)::int AS waiting FROM outbox WHERE published_at IS NULL', [], { scope: 'au' }),
    ).toEqual([{ waiting: 0 }]);
    const announced = await bed.published(contract.noteWritten, { region: 'au' });
    expect(announced.map(({ noteId }) => noteId).sort()).toEqual(notes.map(({ _id }) => _id).sort());
  });
});
