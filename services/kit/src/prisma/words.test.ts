import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { pointedAt } from '../config/database-url.ts';
import { withClient } from '../database/with-client.ts';
import { applyMigrations } from './apply-migrations.ts';
import { diffWords, withWords } from './words.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-words-'));
const database = `words_${process.pid}`;
let bed: TestBed;
let server = '';
let url = '';

beforeAll(async () => {
  bed = await startTestBed({
    services: [createFixture],
    env: (postgresUrl) => {
      server = pointedAt(postgresUrl, 'postgres');
      url = pointedAt(postgresUrl, database);
      return {};
    },
  });
  await withClient(server, (client) => client.query(`CREATE DATABASE "${database}"`));
  await migrate(`CREATE TABLE "door" ("id" int PRIMARY KEY, "state" text, "marks" text[]);
    INSERT INTO "door" SELECT n, 'open', ARRAY['oiled'] FROM generate_series(1, 1000) AS n;`);
});
afterAll(async () => {
  await withClient(server, (client) => client.query(`DROP DATABASE "${database}" WITH (FORCE)`));
  rmSync(folder, { recursive: true });
  await bed.stop();
});

let written = 0;
function migrate(script: string): Promise<string[]> {
  written += 1;
  mkdirSync(join(folder, `${written}_step`));
  writeFileSync(join(folder, `${written}_step`, 'migration.sql'), script);
  return applyMigrations(url, folder);
}
const door = (state: string) => `model Door {
  id    Int      @id
  state String? ${state}
  marks String[] /// @words('oiled' | 'barred')
  @@map("door")
}
`;
const set = (state: string | null, marks: string[] = []) =>
  withClient(url, (client: ClientBase) =>
    client.query('UPDATE door SET state = $1, marks = $2 WHERE id = 1', [state, marks]),
  );

test('a column accepts the words it names, then one more, then any', async () => {
  const two = door("/// @words('open' | 'shut')");
  const three = door("/// @words('open' | 'shut' | 'left ajar')");

  await migrate(diffWords('', two));
  await set('shut', ['oiled', 'barred']);
  await set(null);
  await expect(set('left ajar')).rejects.toMatchObject({ code: '23514', constraint: 'door_state_words' });
  await expect(set('open', ['oiled', 'painted'])).rejects.toMatchObject({ constraint: 'door_marks_words' });

  const more = diffWords(two, three);
  expect(more).not.toContain('door_marks_words');
  await migrate(more);
  await set('left ajar');

  await migrate(diffWords(three, door('')));
  await set('in the wall');
  expect(diffWords(three, three)).toBe('');
});

test('a migration reports rows with other words, and new rows are checked', async () => {
  await set('in the wall');
  await expect(migrate(diffWords(door(''), door("/// @words('open' | 'shut')")))).rejects.toThrow('door_state_words');
  await expect(set('on the roof')).rejects.toMatchObject({ constraint: 'door_state_words' });
  await set('shut');
  await expect(applyMigrations(url, folder)).resolves.toHaveLength(1);
});

test('the words of a list are those of the contract of that name', () => {
  expect(withWords('status String /// @words(SubscriptionStatus)')).toBe(
    "status String /// @words(SubscriptionStatus = 'active' | 'canceled')",
  );
  expect(() => withWords('/// @words(Payment)')).toThrow('@words(Payment): the contracts declare no such list');
});

test('a concurrent index has a migration of its own', async () => {
  await migrate('CREATE INDEX CONCURRENTLY "door_state_idx" ON "door"("state");');
  await expect(migrate('CREATE INDEX CONCURRENTLY "a" ON "door"("id"); SELECT 1;')).rejects.toThrow(
    'transaction block',
  );
});
