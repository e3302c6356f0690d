import { readFile, rm, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { platformSecurityAlerted } from '@fovea/contracts/audit/events';
import { beforeEach, describe, expect, test } from 'vitest';
import { createIdentityService } from '../service.ts';
import { type ArchiveStage, startArchiveStage } from '../testing/archive-stage.ts';
import { verifyArchive } from './archive-faults.ts';
import type { Proof } from './proofs.ts';

let stage: ArchiveStage;
beforeEach(async () => {
  stage = await startArchiveStage();
  return () => stage.stop();
});

const january = ['2020-01-05T10:00:00.000Z', '2020-01-20T10:00:00.000Z'];
const february = ['2020-02-05T10:00:00.000Z', '2020-02-20T10:00:00.000Z'];
const now = () => new Date().toISOString();
const asTableOwner = async (table: string, ...texts: string[]) => {
  for (const text of [`ALTER TABLE ${table} DISABLE TRIGGER ALL`, ...texts, `ALTER TABLE ${table} ENABLE TRIGGER ALL`])
    await stage.bed.sql(text, [], { scope: 'jp' });
};
/** Two months are archived and deleted from the table. */
async function archived(): Promise<[Proof, Proof]> {
  await stage.append([...january, ...february, now(), now()]);
  await stage.archive();
  await stage.archive(8);
  const [one, other] = await stage.proofs('jp');
  if (!one || !other) throw new Error('Nothing was archived');
  return [one, other];
}
const read = (proof: Proof) => verifyArchive(stage.files.of('jp'), proof);
const alerts = async () =>
  (await stage.bed.published(platformSecurityAlerted)).map(({ cause, trail }) => [cause, trail]);
const nightly = () => stage.bed.service().runJob('verify-trails');

describe('tampering with archives is detected', () => {
  test('untouched archives have no fault', async () => {
    const proofs = await archived();
    for (const proof of proofs) expect(await read(proof)).toBeUndefined();
    await nightly();
    expect(await alerts()).toEqual([]);
  });

  test('a removed file is reported the same night', async () => {
    const [, february] = await archived();
    await rm(stage.pathOf('fovea-jp', february));
    expect(await read(february)).toBe('the archive of rows 3 to 4 is missing');
    await nightly();
    expect(await alerts()).toEqual([['trailBroken', 'jp']]);
  });

  test.each<[string, (file: Buffer) => Buffer, RegExp]>([
    [
      'an edited row',
      (file) => edited(file, (text) => text.replace('192.0.2.7', '192.0.2.8')),
      /altered: row 1 was altered$/,
    ],
    ['a removed row', (file) => edited(file, (text) => text.slice(text.indexOf('\n') + 1)), /row 1 is missing$/],
    ['an invalid line', (file) => edited(file, (text) => `{}\n${text}`), /altered: it cannot be read$/],
    ['a truncated end', (file) => file.subarray(0, file.length - 9), /altered: it cannot be read$/],
    [
      'missing rows at the end',
      (file) => edited(file, (text) => text.slice(0, text.indexOf('\n') + 1)),
      /was altered$/,
    ],
    ['other bytes with the same content', (file) => gzipSync(gunzipSync(file), { level: 1 }), /was altered$/],
  ])('in a file: %s', async (_, harm, fault) => {
    const [january] = await archived();
    const path = stage.pathOf('fovea-jp', january);
    await writeFile(path, harm(await readFile(path)));
    expect(await read(january)).toMatch(fault);
  });

  test.each<[string, string, string]>([
    ['removed', 'DELETE FROM audit_archive WHERE first_seq = 1', 'the proof of the rows from 1 on is missing'],
    ['removed, the newest', 'DELETE FROM audit_archive WHERE first_seq = 3', 'the proof of rows 3 to 4 is missing'],
    [
      'cut off from the one before',
      "UPDATE audit_archive SET previous_hash = '' WHERE first_seq = 3",
      'the proof of rows 3 to 4 was altered',
    ],
    [
      'about other bytes',
      "UPDATE audit_archive SET sha256 = '' WHERE first_seq = 3",
      'the proof of rows 3 to 4 is not what another database holds of it',
    ],
    [
      'longer',
      'UPDATE audit_archive SET last_seq = 5 WHERE first_seq = 3',
      'the proof of rows 3 to 4 is not what another database holds of it',
    ],
  ])('a proof that was %s', async (_, harm, fault) => {
    await archived();
    await asTableOwner('audit_archive', harm);
    expect((await stage.verify('jp')).fault).toBe(fault);
    await nightly();
    expect(await alerts()).toEqual([['trailBroken', 'jp']]);
  });

  test.each<[string, string, string]>([
    ['behind them was altered', "UPDATE access_log SET address = '' WHERE seq = 5", 'row 5 was altered'],
    ['behind them was removed', 'DELETE FROM access_log WHERE seq = 5', 'row 5 is missing'],
    ['of the end was removed', 'DELETE FROM access_log WHERE seq = 6', 'row 6 is missing'],
  ])('a row that %s', async (_, harm, fault) => {
    await archived();
    await asTableOwner('access_log', harm);
    expect((await stage.verify('jp')).fault).toBe(fault);
  });

  test('a head before the last archived row', async () => {
    await archived();
    await stage.bed.sql('UPDATE audit_head SET seq = 3', [], { scope: 'jp' });
    expect((await stage.verify('jp')).fault).toBe('the head says row 3, and row 4 was archived');
  });

  test('a row that was altered after its file was written', async () => {
    await stage.append([...january, now()]);
    await stage.archive();
    await asTableOwner('access_log', "UPDATE access_log SET address = '' WHERE seq = 2");
    expect((await stage.verify('jp')).fault).toBe('row 2 was altered');
  });
});

describe('altered rows are neither archived nor deleted', () => {
  test('an altered row: no file is written, and administrators are alerted', async () => {
    await stage.append([...january, now()]);
    await stage.append([...january, now()], 'au');
    await asTableOwner('access_log', "UPDATE access_log SET address = '' WHERE seq = 2");
    await expect(stage.archive()).rejects.toThrow('Not every audit log was archived');
    expect([await stage.proofs('jp'), await stage.stored('fovea-jp')]).toEqual([[], []]);
    expect(await alerts()).toEqual([['trailBroken', 'jp']]);
    // The other region is archived.
    expect(await stage.proofs('au')).toHaveLength(1);
  });

  test('a file that differs from the rows', async () => {
    await stage.append([...january, now()]);
    await stage.files
      .of('jp')
      .put('audit/jp-2020-01-1-2.jsonl.gz', gzipSync('{}\n'), { contentType: 'application/gzip' });
    await expect(stage.archive()).rejects.toThrow('Not every audit log was archived');
    expect(await stage.proofs('jp')).toEqual([]);
  });

  test.each(['altered', 'removed'])('a file that was %s before its rows were deleted', async (what) => {
    await stage.append([...january, now()]);
    await stage.archive();
    const [proof] = await stage.proofs('jp');
    const path = stage.pathOf('fovea-jp', proof ?? { key: '' });
    if (what === 'removed') await rm(path);
    else await writeFile(path, gzipSync(''));
    await expect(stage.archive(8)).rejects.toThrow('Not every audit log was archived');
    expect(await stage.rows('jp')).toEqual([1, 2, 3]);
    expect(await alerts()).toEqual([['trailBroken', 'jp']]);
  });

  test('a proof that differs from its copy in another database', async () => {
    await stage.append([...january, now()]);
    await stage.archive();
    await asTableOwner('audit_archive', "UPDATE audit_archive SET sha256 = ''");
    await stage.archive(8).catch(() => undefined);
    expect(await stage.rows('jp')).toEqual([1, 2, 3]);
  });
});

test('an unavailable store delays archiving and breaks nothing', async () => {
  await stage.append([...january, now()]);
  const unavailable = await createIdentityService({ ...stage.bed.env, S3_ENDPOINT: 'http://127.0.0.1:1' });
  await unavailable.start();
  await expect(stage.archive(0, unavailable)).rejects.toThrow('Not every audit log was archived');
  await unavailable.stop();
  expect(await alerts()).toEqual([]);
  await stage.archive();
  expect(await stage.proofs('jp')).toHaveLength(1);
});

const edited = (file: Buffer, edit: (text: string) => string): Buffer => gzipSync(edit(gunzipSync(file).toString()));
