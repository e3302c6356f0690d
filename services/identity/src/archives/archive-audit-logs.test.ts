import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { platformAccessRecorded } from '@fovea/contracts/audit/events';
import { beforeEach, describe, expect, test } from 'vitest';
import { aRecord } from '../audit/audit-fixtures.ts';
import { readerOf } from '../audit/audit-log-reader.ts';
import { createIdentityService } from '../service.ts';
import { type ArchiveStage, startArchiveStage } from '../testing/archive-stage.ts';
import { writeArchive } from './archive-file.ts';
import { archivePart } from './archive-part.ts';
import { keyOf } from './archive-store.ts';
import { deleteArchived, deleteRows } from './delete-archived.ts';

const january = ['2020-01-05T10:00:00.000Z', '2020-01-20T10:00:00.000Z', '2020-01-31T23:59:59.999Z'];
/** The second record arrives late. */
const march = ['2020-03-01T00:00:00.000Z', '2020-01-31T23:00:00.000Z', '2020-03-31T10:00:00.000Z'];
const recent = () => [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()];
const old = { before: new Date('2022-01-01T00:00:00.000Z'), now: new Date() };

let stage: ArchiveStage;
beforeEach(async () => {
  stage = await startArchiveStage();
  return () => stage.stop();
});
const asService = (text: string, scope = 'jp') => readerOf(stage.auditLog(scope).db).query(text);

describe('old months of an audit log', () => {
  test('move to the store of their region with a proof, and are deleted from the table a week later', async () => {
    const appended = await stage.append([...january, ...march, ...recent()]);
    await stage.bed.publish(platformAccessRecorded, { records: [aRecord({ at: january[0] })] });
    await stage.bed.idle();
    await stage.archive();
    expect(await stage.proofs('jp')).toMatchObject([
      { month: '2020-01', firstSeq: 1, lastSeq: 3, previousHash: '', key: 'audit/jp-2020-01-1-3.jsonl.gz' },
      // February has no rows. A late row is archived with the rows around it.
      { month: '2020-03', firstSeq: 4, lastSeq: 6, key: 'audit/jp-2020-03-4-6.jsonl.gz' },
    ]);
    expect(await stage.copies('jp')).toEqual(await stage.proofs('jp'));
    expect(await stage.copies('global')).toMatchObject([{ scope: 'global', firstSeq: 1, lastSeq: 1 }]);
    expect([
      await stage.stored('fovea'),
      (await stage.stored('fovea-jp')).length,
      await stage.stored('fovea-au'),
    ]).toEqual([['global-2020-01-1-1.jsonl.gz._S3rver_object'], 2, []]);
    expect(await stage.rows('jp')).toHaveLength(8);
    expect(await stage.verify('jp')).toEqual({ rows: 8 });

    await stage.archive(6);
    expect(await stage.rows('jp')).toHaveLength(8);
    await stage.archive(8);
    expect([await stage.rows('jp'), await stage.rows('global')]).toEqual([[7, 8], []]);
    expect(await stage.verify('jp')).toEqual({ rows: 8 });
    expect(await stage.verify('global')).toEqual({ rows: 1 });

    const [first] = await stage.proofs('jp');
    const lines = gunzipSync(await readFile(stage.pathOf('fovea-jp', first ?? { key: '' })))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const { _id, ...record } = appended[0] ?? aRecord();
    expect(lines[0]).toMatchObject({ ...record, trail: 'jp', recordId: _id, previousHash: '' });
  });

  test('are archived once, and the chain continues after them', async () => {
    await stage.append([...january, ...recent()]);
    await stage.archive();
    await stage.archive(8);
    const before = [await stage.proofs('jp'), await stage.stored('fovea-jp')];
    await stage.archive(9);
    expect([await stage.proofs('jp'), await stage.stored('fovea-jp')]).toEqual(before);
    await stage.append(recent());
    expect(await stage.verify('jp')).toEqual({ rows: 7 });
    expect(await stage.rows('jp')).toEqual([4, 5, 6, 7]);
  });

  test('stay without a configured number of months', async () => {
    const plain = await createIdentityService({ ...stage.bed.env, AUDIT_KEPT_MONTHS: '' });
    await plain.start();
    await stage.append(january);
    await stage.archive(0, plain);
    await plain.stop();
    expect([await stage.proofs('jp'), await stage.stored('fovea-jp')]).toEqual([[], []]);
  });

  test('with very many rows are split into several files', async () => {
    await stage.append([...january, ...march]);
    const parts = [];
    for (let part: Awaited<ReturnType<typeof archivePart>>; ; parts.push(part)) {
      part = await archivePart(stage.auditLog('jp'), { files: stage.files, most: 2, ...old });
      if (!part) break;
    }
    expect(parts.map((part) => part && [part.month, part.firstSeq, part.lastSeq])).toEqual([
      ['2020-01', 1, 2],
      ['2020-01', 3, 3],
      ['2020-03', 4, 5],
      ['2020-03', 6, 6],
    ]);
    expect(await stage.verify('jp')).toEqual({ rows: 6 });
  });
});

describe('an interrupted run', () => {
  test('between file and proof: the next run uses the same file', async () => {
    await stage.append([...january, ...recent()]);
    const key = keyOf({ scope: 'jp', month: '2020-01', firstSeq: 1, lastSeq: 3 });
    const body = writeArchive(readerOf(stage.auditLog('jp').db), 'jp', { seq: 0, hash: '' }, 3);
    await stage.files.of('jp').putOnce(key, body, { contentType: 'application/gzip' });
    const before = await stage.files.of('jp').head(key);
    const second = Readable.from(['something else']);
    expect(await stage.files.of('jp').putOnce(key, second, { contentType: 'application/gzip' })).toBe(false);
    await stage.archive();
    expect(await stage.files.of('jp').head(key)).toEqual(before);
    expect(await stage.proofs('jp')).toMatchObject([{ key, firstSeq: 1, lastSeq: 3, bytes: before?.size }]);
    expect(await stage.verify('jp')).toEqual({ rows: 5 });
  });

  test('between proof and copy: no row is deleted until another database has the proof', async () => {
    await stage.append([...january, ...recent()]);
    await archivePart(stage.auditLog('jp'), { files: stage.files, ...old });
    const later = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    expect(await deleteArchived(stage.auditLog('jp'), { files: stage.files, now: later })).toBe(0);
    await stage.archive(30);
    expect(await stage.rows('jp')).toEqual([4, 5]);
    expect(await stage.verify('jp')).toEqual({ rows: 5 });
  });

  test('during deletion: the next run deletes the rest, and the audit log stays valid meanwhile', async () => {
    await stage.append([...january, ...march, ...recent()]);
    await stage.archive();
    const [first] = await stage.proofs('jp');
    if (!first) throw new Error('Nothing was archived');
    expect(await deleteRows(stage.auditLog('jp').db, first, 2)).toBe(2);
    expect(await stage.rows('jp')).toEqual([3, 4, 5, 6, 7, 8]);
    expect(await stage.verify('jp')).toEqual({ rows: 8 });
    await stage.archive(8);
    expect(await stage.rows('jp')).toEqual([7, 8]);
    expect(await stage.verify('jp')).toEqual({ rows: 8 });
  });

  test('on two replicas at once: each row is archived and deleted once', async () => {
    await stage.append([...january, ...march, ...recent()]);
    const twin = await createIdentityService(stage.bed.env);
    await twin.start();
    await Promise.all([stage.archive(), stage.archive(0, twin), stage.archive()]);
    expect((await stage.proofs('jp')).map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])).toEqual([
      [1, 3],
      [4, 6],
    ]);
    expect(await stage.stored('fovea-jp')).toHaveLength(2);
    await Promise.all([stage.archive(8), stage.archive(8, twin), stage.archive(8)]);
    await twin.stop();
    expect(await stage.rows('jp')).toEqual([7, 8]);
    expect(await stage.verify('jp')).toEqual({ rows: 8 });
  });
});

test('a database restored to before an archive archives its rows again, into the same file', async () => {
  await stage.append([...january, ...recent()]);
  await stage.archive();
  const proofs = await stage.proofs('jp');
  for (const text of [
    'ALTER TABLE audit_archive DISABLE TRIGGER ALL',
    'DELETE FROM audit_archive',
    'ALTER TABLE audit_archive ENABLE TRIGGER ALL',
  ])
    await stage.bed.sql(text, [], { scope: 'jp' });
  expect(await stage.verify('jp')).toEqual({ rows: 5 });
  await stage.archive(1);
  const again = await stage.proofs('jp');
  expect(again).toEqual(proofs.map((proof, place) => ({ ...proof, archivedAt: again[place]?.archivedAt })));
  expect(await stage.stored('fovea-jp')).toHaveLength(1);
  await stage.archive(9);
  expect(await stage.rows('jp')).toEqual([4, 5]);
  expect(await stage.verify('jp')).toEqual({ rows: 5 });
});

test('a restored witness gets the proofs again within the hour', async () => {
  await stage.append([...january, ...recent()]);
  await stage.archive();
  await stage.archive(8);
  for (const text of [
    'ALTER TABLE audit_archive DISABLE TRIGGER ALL',
    'DELETE FROM audit_archive',
    'ALTER TABLE audit_archive ENABLE TRIGGER ALL',
  ])
    await stage.bed.sql(text, [], { scope: 'global' });
  expect((await stage.verify('jp')).fault).toBe('no other database holds the proof of rows 1 to 3');
  await stage.bed.service().runJob('anchor-trails');
  expect(await stage.verify('jp')).toEqual({ rows: 5 });
});

describe('only the owner of the table deletes rows', () => {
  const forget = (upTo: number, most = 10) => asService(`SELECT forget_archived('jp', ${upTo}, ${most})`);
  const prove = (firstSeq: number, lastSeq: number, previousHash: string, lastHash: string) =>
    asService(
      `INSERT INTO audit_archive VALUES ('jp', '2020-01', ${firstSeq}, ${lastSeq}, '${previousHash}', '${lastHash}', 'none', '', 0, now())`,
    );
  const hashes = async () =>
    (await stage.bed.sql<{ hash: string }>('SELECT hash FROM access_log ORDER BY seq')).map(({ hash }) => hash);

  test.each([
    'DELETE FROM access_log',
    "DO $$ BEGIN PERFORM set_config('fovea.archived_to', '9', true); DELETE FROM access_log; END $$",
    'DELETE FROM audit_archive',
    "UPDATE audit_archive SET last_hash = ''",
    'TRUNCATE audit_archive',
  ])('the service may not %s', async (text) => {
    await expect(asService(text)).rejects.toThrow(/permission denied/);
  });

  test('and not by a plain statement of the owner', async () => {
    await stage.append(january);
    await stage.archive();
    await expect(stage.bed.sql('DELETE FROM access_log WHERE seq = 1')).rejects.toThrow('append-only');
    await expect(stage.bed.sql('DELETE FROM audit_archive')).rejects.toThrow('append-only');
    expect(await stage.rows('jp')).toEqual([1, 2, 3]);
  });

  test('only when a proof covers exactly the stored rows', async () => {
    await stage.append([...january, ...recent()]);
    const [one = '', two = '', three = '', four = '', five = ''] = await hashes();
    await expect(forget(2)).rejects.toThrow('No proof of jp ends with row 2');
    await prove(1, 2, '', three);
    await expect(forget(2)).rejects.toThrow('Rows 1 to 2 are not those of the proof');
    // A proof without a predecessor cannot cut rows out of the middle.
    await prove(3, 3, two, three);
    await expect(forget(3)).rejects.toThrow('No proof of jp leads to row 3');
    await prove(2, 4, one, four);
    await expect(forget(4)).rejects.toThrow('No proof of jp leads to row 2');
    expect(await stage.rows('jp')).toEqual([1, 2, 3, 4, 5]);
    expect(five).not.toBe('');
  });

  test('and no row of the last two years, even with a forged proof', async () => {
    await stage.append([...january, ...recent()]);
    const all = await hashes();
    await prove(1, 5, '', all[4] ?? '');
    await expect(forget(5)).rejects.toThrow('missing, or younger than two years');
    expect(await forget(5, 3)).toMatchObject({ rows: [{ forget_archived: 3 }] });
    // A forged proof is detected: no other database has it, and its file does not exist.
    expect((await stage.verify('jp')).fault).toBe('no other database holds the proof of rows 1 to 5');
  });

  test('and not across a gap', async () => {
    await stage.append(january);
    const all = await hashes();
    for (const text of [
      'ALTER TABLE access_log DISABLE TRIGGER ALL',
      'DELETE FROM access_log WHERE seq = 2',
      'ALTER TABLE access_log ENABLE TRIGGER ALL',
    ])
      await stage.bed.sql(text);
    await prove(1, 3, '', all[2] ?? '');
    await expect(forget(3)).rejects.toThrow('missing');
    expect(await stage.rows('jp')).toEqual([1, 3]);
  });
});
