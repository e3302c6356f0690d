import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointedAt } from '@fovea/kit/config/database-url';
import { withClient } from '@fovea/kit/database/with-client';
import { type ClaimedPorts, claimPorts } from '@fovea/kit-testing/claim-ports';
import { embeddedServers } from '@fovea/local/embedded-servers';
import { environmentOf, type StackEnvironment } from '@fovea/local/environment';
import { serverUrl, startPostgres } from '@fovea/local/parts/postgres';
import type { Running } from '@fovea/local/processes';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from './back-up.ts';
import { finishSegment, untilArchived } from './back-up-server.ts';
import { restoreBackup } from './restore-backup.ts';
import { bringStackFiles } from './stack-files.ts';

const secrets = ['a key of thirty-two characters or more'];
const scratch = mkdtempSync(join(tmpdir(), 'fovea-backup-'));
const folder = join(scratch, 'backups');
const dataDir = join(scratch, 'stack');
let ports: ClaimedPorts;
let environment: StackEnvironment;
let running: Running | undefined;
let instant: Date;

const server = () => {
  const [global] = embeddedServers(environment);
  if (!global) throw new Error('there is a global server');
  return global;
};
const start = async () => {
  running = await startPostgres(server(), { dataDir, onDeath: () => undefined });
};
const sql = <T>(work: (client: Client) => Promise<T>) => withClient(pointedAt(serverUrl(server()), 'postgres'), work);
const words = () =>
  sql(async (client) => (await client.query('SELECT word FROM said ORDER BY id')).rows.map(({ word }) => word));
const say = (word: string) => sql((client) => client.query('INSERT INTO said (word) VALUES ($1)', [word]));
const restore = (given: { at?: Date; scope?: string; from?: string } = {}) =>
  restoreBackup(environment, {
    folder: given.from ?? folder,
    secrets,
    scope: given.scope ?? 'global',
    at: given.at,
    onStep: () => undefined,
  });

beforeAll(async () => {
  ports = await claimPorts('stack');
  // One embedded server; the region's is external.
  const given = { DATABASE_URL_JP: 'postgresql://elsewhere', FOVEA_REGIONS: 'jp:Japan' };
  environment = environmentOf({ basePort: ports.first, dataDir, mode: 'test', scale: {}, given });
  mkdirSync(join(dataDir, 's3', 'fovea'), { recursive: true });
  writeFileSync(join(dataDir, 's3', 'fovea', 'a file with a long name '.repeat(6)), 'uploaded');
  await start();
  await sql((client) => client.query('CREATE TABLE said (id serial, word text)'));
  await say('before');
  await backUp(environment, { folder, secrets, onStep: () => undefined });
  await say('kept');
  instant = await sql(async (client) => (await client.query('SELECT clock_timestamp() AS now')).rows[0].now);
  await say('later');
  await sql(async (client) => untilArchived(client, await finishSegment(client), { folder, scope: 'global', secrets }));
  await say('lost');
  await running?.kill();
});
afterAll(async () => {
  await running?.stop();
  ports.release();
  rmSync(scratch, { recursive: true });
});

const filesOf = (place: string) => readdirSync(place).sort();

test('refuses while the server runs', async () => {
  await start();
  await expect(restore()).rejects.toThrow(/Still running, and written to: port \d+ \(global\)/);
  await running?.kill();
});

test.each(['postgres-global', 'objects'])('names a changed %s, and changes nothing', async (part) => {
  const id = readdirSync(folder).find((name) => name.endsWith('Z')) ?? '';
  const file = join(folder, id, `${part}.tar.zst.sealed`);
  const bytes = readFileSync(file);
  const spoiled = Buffer.from(bytes);
  spoiled.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  const before = filesOf(join(dataDir, 'postgres'));
  for (const [change, problem] of [
    [() => writeFileSync(file, spoiled), 'is not as it was written'],
    [() => rmSync(file), 'is missing'],
  ] as const) {
    change();
    await expect(restore({ scope: '' })).rejects.toThrow(`${file} ${problem}`);
  }
  writeFileSync(file, bytes);
  expect(filesOf(join(dataDir, 'postgres'))).toEqual(before);
});

test('names a missing or changed log segment, and changes nothing', async () => {
  const place = join(folder, 'wal', 'global');
  const [first = '', second = ''] = readdirSync(place)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()
    .slice(1);
  const before = filesOf(join(dataDir, 'postgres'));
  for (const segment of [first, second]) {
    const file = join(place, segment);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, -1));
    await expect(restore()).rejects.toThrow(`wal/global/${segment} is not as it was written`);
    writeFileSync(file, bytes);
  }
  const bytes = readFileSync(join(place, first));
  rmSync(join(place, first));
  await expect(restore()).rejects.toThrow(`${join(place, first)} is missing`);
  writeFileSync(join(place, first), bytes);
  expect(filesOf(join(dataDir, 'postgres'))).toEqual(before);
});

test('refuses an instant before the oldest backup and one after the end of the log', async () => {
  await expect(restore({ at: new Date(0) })).rejects.toThrow('The oldest backup of global ended at');
  const before = filesOf(join(dataDir, 'postgres'));
  await expect(restore({ at: new Date(Date.now() + 3_600_000) })).rejects.toThrow('global could not be restored');
  expect(filesOf(join(dataDir, 'postgres'))).toEqual(before);
});

test('restores to an instant, and to the end of the archived log', async () => {
  const [at] = await restore({ at: instant });
  expect(at?.at.getTime()).toBeLessThanOrEqual(instant.getTime());
  await start();
  expect(await words()).toEqual(['before', 'kept']);
  await running?.stop();

  const [last] = await restore({ scope: '' });
  expect(last?.former && existsSync(last.former)).toBe(true);
  await start();
  expect(await words()).toEqual(['before', 'kept', 'later']);
  await say('goes on');
  await running?.stop();
});

test('restores a lost stack with its files and secrets, and never into another stack', async () => {
  const secretsFile = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  await bringStackFiles(dataDir, folder, secrets);
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secretsFile);
  await restore({ scope: '' });
  expect(readFileSync(join(dataDir, 's3', 'fovea', 'a file with a long name '.repeat(6)), 'utf8')).toBe('uploaded');
  await start();
  expect(await words()).toEqual(['before', 'kept', 'later']);
  writeFileSync(join(dataDir, 'secrets.json'), '{}');
  await expect(bringStackFiles(dataDir, folder, secrets)).rejects.toThrow('holds another stack than');
});

test('refuses a changed manifest, another key, and a folder of another stack', async () => {
  const id = readdirSync(folder).find((name) => name.endsWith('Z')) ?? '';
  const file = join(folder, id, 'manifest.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"walFrom": "0', '"walFrom": "1'));
  await expect(restore()).rejects.toThrow(`${file} is not as it was written`);
  writeFileSync(file, text);
  await expect(
    restoreBackup(environment, { folder, secrets: ['x'.repeat(32)], scope: '', onStep: () => undefined }),
  ).rejects.toThrow('another key');
  const others = { ...environment, dataDir: join(scratch, 'other') };
  await expect(backUp(others, { folder, secrets, onStep: () => undefined })).rejects.toThrow('holds the backups of');
});
