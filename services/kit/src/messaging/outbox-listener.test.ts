import { changesSubject } from '@fovea/contracts/changes/schema';
import { requestSent } from '@fovea/contracts/requests/events';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { announce } from './outbox.ts';
import { listenToOutbox, type OutboxEar } from './outbox-listener.ts';

const beds: TestBed[] = [];
const startBed = async (env = {}) => {
  const bed = await startTestBed({ services: [createFixture], env });
  beds.push(bed);
  return bed;
};
const databaseOf = (bed: TestBed) => bed.service().databases.regional.get('jp') as Database;
const listening = `FROM pg_stat_activity WHERE application_name = 'fovea outbox' AND datname = current_database()`;
/** Told without anybody asking for it: the relay was woken, or looked. */
async function untilTold(bed: TestBed): Promise<void> {
  while ((await bed.sql('SELECT FROM outbox WHERE published_at IS NULL')).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

let bed: TestBed;
let clinic: string;
beforeAll(async () => {
  bed = await startBed();
  clinic = await bed.tokenFor({ role: 'companyAdmin', region: 'jp' });
});
afterAll(async () => {
  for (const each of beds) await each.stop();
});

describe('an ear at an outbox', () => {
  let ear: OutboxEar;
  let next = Promise.withResolvers<void>();
  /** The next time it is told that there may be something. */
  const heard = () => {
    next = Promise.withResolvers();
    return next.promise;
  };
  const listen = async () => {
    const connected = heard();
    ear = listenToOutbox(databaseOf(bed).url, () => next.resolve());
    await connected;
  };
  afterEach(() => ear.stop());

  test('hears what somebody else committed', async () => {
    await listen();
    expect(ear.isListening).toBe(true);
    const again = heard();
    await announce(databaseOf(bed).client, contract.noteWritten, { noteId: newId() });
    await again;
  });

  test('is made anew when its connection is lost, and says so: what was said meanwhile reached nobody', async () => {
    await listen();
    const back = heard();
    await bed.sql(`SELECT pg_terminate_backend(pid) ${listening}`);
    await back;
    const again = heard();
    await announce(databaseOf(bed).client, contract.noteWritten, { noteId: newId() });
    await again;
  });

  test('goes on trying while there is no database, and stops when told to', async () => {
    ear = listenToOutbox('postgresql://nobody@127.0.0.1:1/none', () => {});
    expect(ear.isListening).toBe(false);
    await ear.stop();
    expect(ear.isListening).toBe(false);
  });
});

describe('a relay', () => {
  test('tells what another process wrote', async () => {
    await announce(databaseOf(bed).client, contract.noteWritten, { noteId: newId() });
    await untilTold(bed);
  });

  test('tells what was written when nobody listened', async () => {
    await bed.sql(`SELECT pg_terminate_backend(pid) ${listening}`);
    await bed.call(contract.createNote, { text: 'unheard' }, { as: clinic });
    await untilTold(bed);
  });

  test('says which rows of lists an event changed, and nothing else of it', async () => {
    const connection = bed.service().bus.connection();
    const changes = connection.subscribe(changesSubject('jp'), { max: 1 });
    await connection.flush();
    const [requestId, companyId, customerId] = [newId(), newId(), newId()];
    const sent = {
      requestId,
      customerId,
      staffId: null,
      companyId,
      type: 'Others',
      at: new Date().toISOString(),
    } as const;
    await announce(databaseOf(bed).client, requestSent, sent);
    for await (const message of changes)
      expect(message.json()).toEqual([
        { list: 'requests', id: requestId, isNew: true, customerId, companyId, doctorId: null, staffId: null },
      ]);
  });

  test('looks for itself where a pooler lets nobody listen', async () => {
    const pooled = await startBed({ DATABASE_LISTEN: 'false' });
    const as = await pooled.tokenFor({ role: 'companyAdmin', region: 'jp' });
    await pooled.call(contract.createNote, { text: 'pooled' }, { as });
    await untilTold(pooled);
    expect(await pooled.sql(`SELECT pid ${listening}`)).toEqual([]);
  });
});
