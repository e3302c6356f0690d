import { changesSubject } from '@fovea/contracts/changes/schema';
import { requestSent } from '@fovea/contracts/requests/events';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { publish } from './outbox.ts';
import { listenToOutbox, type OutboxListener } from './outbox-listener.ts';

const beds: TestBed[] = [];
const startBed = async (env = {}) => {
  const bed = await startTestBed({ services: [createFixture], env });
  beds.push(bed);
  return bed;
};
const databaseOf = (bed: TestBed) => bed.service().databases.regional.get('jp') as Database;
const listening = `FROM pg_stat_activity WHERE application_name = 'fovea outbox' AND datname = current_database()`;
/** Published by the relay itself, on a notification or a poll. */
async function untilPublished(bed: TestBed): Promise<void> {
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

describe('an outbox listener', () => {
  let listener: OutboxListener;
  let next = Promise.withResolvers<void>();
  /** The next notification. */
  const nextNotification = () => {
    next = Promise.withResolvers();
    return next.promise;
  };
  const listen = async () => {
    const connected = nextNotification();
    listener = listenToOutbox(databaseOf(bed).url, () => next.resolve());
    await connected;
  };
  afterEach(() => listener.stop());

  test('is notified of another process’s commit', async () => {
    await listen();
    expect(listener.isListening).toBe(true);
    const again = nextNotification();
    await publish(databaseOf(bed).client, contract.noteWritten, { noteId: newId() });
    await again;
  });

  test('reconnects when its connection is lost, and notifies: notifications in between were lost', async () => {
    await listen();
    const back = nextNotification();
    await bed.sql(`SELECT pg_terminate_backend(pid) ${listening}`);
    await back;
    const again = nextNotification();
    await publish(databaseOf(bed).client, contract.noteWritten, { noteId: newId() });
    await again;
  });

  test('retries while there is no database, and can be stopped', async () => {
    listener = listenToOutbox('postgresql://nobody@127.0.0.1:1/none', () => {});
    expect(listener.isListening).toBe(false);
    await listener.stop();
    expect(listener.isListening).toBe(false);
  });
});

describe('a relay', () => {
  test('publishes what another process wrote', async () => {
    await publish(databaseOf(bed).client, contract.noteWritten, { noteId: newId() });
    await untilPublished(bed);
  });

  test('publishes what was written while nobody listened', async () => {
    await bed.sql(`SELECT pg_terminate_backend(pid) ${listening}`);
    await bed.call(contract.createNote, { text: 'unheard' }, { as: clinic });
    await untilPublished(bed);
  });

  test('publishes which rows of lists an event changed, without its content', async () => {
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
    await publish(databaseOf(bed).client, requestSent, sent);
    for await (const message of changes)
      expect(message.json()).toEqual([
        { list: 'requests', id: requestId, isNew: true, customerId, companyId, doctorId: null, staffId: null },
      ]);
  });

  test('polls where a pooler does not support LISTEN', async () => {
    const pooled = await startBed({ DATABASE_LISTEN: 'false' });
    const as = await pooled.tokenFor({ role: 'companyAdmin', region: 'jp' });
    await pooled.call(contract.createNote, { text: 'pooled' }, { as });
    await untilPublished(pooled);
    expect(await pooled.sql(`SELECT pid ${listening}`)).toEqual([]);
  });
});
