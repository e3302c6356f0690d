import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as contract from '../test/fixture/contracts.ts';
import { createFixture } from '../test/fixture/service.ts';
import { freePort } from './testing/free-port.ts';
import { startTestBed, type TestBed } from './testing.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
});
afterAll(() => bed.stop());

const main = new URL('../test/fixture/main.ts', import.meta.url).pathname;

/** A replica of its own process beside the one of the bed, ready to be killed. */
async function startReplica(): Promise<ChildProcess> {
  const PORT = String(await freePort());
  const replica = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...process.env, ...bed.env, PORT, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  replica.stdout?.resume();
  for await (const line of replica.stdout ?? []) if (String(line).includes('started')) break;
  return replica;
}

async function kill(replica: ChildProcess): Promise<void> {
  const ended = once(replica, 'exit');
  replica.kill('SIGKILL');
  await ended;
}

describe('a replica killed in the middle', () => {
  test('loses and doubles nothing: 300 messages, three kills', async () => {
    const told = (async () => {
      for (let i = 0; i < 300; i += 1) await bed.publish(contract.counted, { name: 'killed', by: 1, mood: 'fine' });
    })();
    for (let i = 0; i < 3; i += 1) await kill(await startReplica());
    await told;
    await bed.idle();
    expect(await bed.sql(`SELECT value FROM counter WHERE name = 'killed'`)).toEqual([{ value: 300 }]);
  });

  test('tells everything that was committed, whoever relays it', async () => {
    const clinic = await bed.tokenFor({ role: 'companyAdmin', region: 'au' });
    const replica = await startReplica();
    const written = Promise.all(Array.from({ length: 100 }, (_, i) => bed.call(contract.createNote, { text: `note ${i}` }, { as: clinic })));
    await kill(replica);
    const notes = await written;
    await bed.idle();
    expect(await bed.sql('SELECT count(*)::int AS waiting FROM outbox WHERE published_at IS NULL', [], { scope: 'au' })).toEqual([{ waiting: 0 }]);
    const announced = await bed.announced(contract.noteWritten, { region: 'au' });
    expect(announced.map(({ noteId }) => noteId).sort()).toEqual(notes.map(({ _id }) => _id).sort());
  });
});
