import { findDevices, getDeviceImport, importDevices, previewDeviceImport } from '@fovea/contracts/devices/endpoints';
import { deviceState } from '@fovea/contracts/devices/events';
import type { ImportRow } from '@fovea/contracts/devices/schema';
import { cancelJobOf, jobOf, jobsOf } from '@fovea/contracts/jobs/rpcs';
import type { JobOwner } from '@fovea/contracts/jobs/schema';
import { newId } from '@fovea/kit/database/ids';
import { call } from '@fovea/kit-testing/client';
import { holdTransaction } from '@fovea/kit-testing/held-transaction';
import { startReplica } from '@fovea/kit-testing/start-replica';
import iconv from 'iconv-lite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const csv = (name: string, text: string | Buffer) => ({ name, type: 'text/csv', bytes: Buffer.from(text) });
const preview = async (file: ReturnType<typeof csv>, language?: 'ja') =>
  (await stage.bed.call(previewDeviceImport, {}, { as: stage.tokens.admin, file, language })).list;
const confirm = async (list: ImportRow[]) =>
  (
    await stage.bed.call(
      importDevices,
      { companyId: stage.clinic, productId: stage.product, list },
      { as: stage.tokens.admin },
    )
  ).list;

describe('previewDeviceImport', () => {
  test('marks every row waiting or failed with its reason, in the caller’s language', async () => {
    const { serial_number } = await stage.addDevice();
    const file = csv(
      'devices.CSV',
      iconv.encode(
        [
          'Serial_Number;type;udi;order_number;qrcode;extra',
          `NEW-1;commercial;U;注文;Q;x`,
          `;COMMERCIAL;U;O;Q`,
          `NEW-2;TOY;U;O;Q`,
          ``,
          ` new-1 ;DEMO;U;O;Q`,
          `${serial_number.toLowerCase()};DEMO;U;O;Q`,
          `NEW-3;DEMO;"U;1";;`,
          `新-4;DEMO;U;O;Q`,
        ].join('\r\n'),
        'shift_jis',
      ),
    );
    expect((await preview(file, 'ja')).map(({ row, batchStatus, msg }) => [row, batchStatus, msg])).toEqual([
      [2, 'waiting', ''],
      [3, 'failed', '未入力：serial_number'],
      [4, 'failed', '不明な種類：TOY (TESTING, DEMO, CLINICAL, COMMERCIAL)'],
      [6, 'failed', 'このファイルの2行目と重複しています'],
      [7, 'failed', 'すでに登録されています'],
      [8, 'failed', '未入力：order_number, qrcode'],
      [9, 'failed', 'serial_number: バーコードに使える半角英数字と記号のみ入力してください。'],
    ]);
    const statusOf = new Map((await preview(file)).map(({ row, status }) => [row, status]));
    expect([statusOf.get(2), statusOf.get(7)]).toEqual(['', 'In stock']);
  });

  test('normalizes full-width letters and dashes of Japanese keyboards', async () => {
    const heading = 'type,udi,order_number,qrcode,serial_number';
    const rows = [
      'ｄｅｍｏ,１２３,Ｏ－１,Ｑ,ＷＩＤＥ－１',
      'DEMO,123,O-1,Q,WIDEー1',
      'DEMO,123,O-1,Q,WIDE\u200b-2\u00a0',
    ];
    const list = await preview(csv('wide.csv', [heading, ...rows].join('\n')));
    expect(list.map(({ type, serial_number, msg }) => [type, serial_number, msg])).toEqual([
      ['DEMO', 'WIDE-1', ''],
      ['DEMO', 'WIDE-1', 'Already in row 2 of this file'],
      ['DEMO', 'WIDE-2', ''],
    ]);
    expect(list[0]).toMatchObject({ udi: '123', order_number: 'O-1', qrcode: 'Q' });
    await confirm(list);
    const found = await stage.bed.call(findDevices, { serialNumber: 'ｗｉｄｅー１' }, { as: stage.tokens.admin });
    expect(found.list.map(({ serial_number }) => serial_number)).toEqual(['WIDE-1']);
  });

  test('returns the detected format, accepts a chosen one, and refuses numbers shortened by a spreadsheet', async () => {
    const text =
      'type;udi;order_number;qrcode;serial_number\nDEMO;9.50600E+12;注文;Q;NEW-8\nDEMO;09506000134352;注文;Q;NEW-9';
    const file = csv('a.csv', iconv.encode(text, 'shift_jis'));
    const as = stage.tokens.admin;
    expect(await stage.bed.call(previewDeviceImport, {}, { as, file, language: 'ja' })).toMatchObject({
      encoding: 'shift_jis',
      separator: 'semicolon',
      list: [
        { batchStatus: 'failed', msg: expect.stringContaining('udi：表計算ソフトが数値を 9.50600E+12 に') },
        { batchStatus: 'waiting', order_number: '注文' },
      ],
    });
    const chosen = await stage.bed.call(
      previewDeviceImport,
      { encoding: 'windows-1251', separator: 'semicolon' },
      { as, file },
    );
    expect(chosen).toMatchObject({
      encoding: 'windows-1251',
      list: [{}, { order_number: iconv.decode(iconv.encode('注文', 'shift_jis'), 'windows-1251') }],
    });
    await expect(stage.bed.call(previewDeviceImport, { separator: 'comma' }, { as, file })).rejects.toMatchObject({
      code: 4002014,
    });
  });

  test.each([
    ['another kind of file', { name: 'devices.xlsx', type: 'text/csv', bytes: Buffer.from('serial_number') }, 4002013],
    ['a picture named .csv', csv('a.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])), 4002013],
    ['missing columns', csv('a.csv', 'type,udi\nDEMO,1'), 4002014],
    ['an unclosed quotation mark', csv('a.csv', 'type,udi,order_number,qrcode,serial_number\nDEMO,"U,O,Q,S'), 4002032],
    [
      'characters of no encoding',
      csv('a.csv', Buffer.from('type,udi,order_number,qrcode,serial_number\nDEMO,U,\x81 ,Q,S', 'latin1')),
      4002031,
    ],
    [
      'too many rows',
      csv('a.csv', `type,udi,order_number,qrcode,serial_number\n${'DEMO,U,O,Q,S\n'.repeat(100_001)}`),
      4002015,
    ],
  ])('refuses %s', async (_, file, code) => {
    await expect(stage.bed.call(previewDeviceImport, {}, { as: stage.tokens.admin, file })).rejects.toMatchObject({
      code,
    });
  });
});

describe('importDevices', () => {
  test('registers the waiting rows once, also for concurrent confirmations', async () => {
    const list = await preview(
      csv(
        'a.csv',
        `type\tudi\torder_number\tqrcode\tserial_number\nDEMO\tU\tO\tQ\tIMP-1\nTOY\tU\tO\tQ\tIMP-2\nCLINICAL\tU\tO\tQ\tIMP-3`,
      ),
    );
    const [first, second] = await Promise.all([confirm(list), confirm(list)]);
    const third = await confirm(list);
    const succeeded = [first, second].flat().filter(({ batchStatus }) => batchStatus === 'succeeded');
    expect(succeeded.map(({ serial_number }) => serial_number).sort()).toEqual(['IMP-1', 'IMP-3']);
    expect(succeeded.map(({ status }) => status)).toEqual(['In stock', 'In stock']);
    expect(third.map(({ batchStatus, msg }) => [batchStatus, msg])).toEqual([
      ['failed', 'Already registered'],
      ['failed', expect.stringContaining('Unknown type')],
      ['failed', 'Already registered'],
    ]);
    const { list: stored, total } = await stage.bed.call(
      findDevices,
      { serialNumber: 'IMP-' },
      { as: stage.tokens.admin },
    );
    expect(total).toBe(2);
    expect(stored[0]).toMatchObject({
      status: 'In stock',
      companyId: stage.clinic,
      ownership: stage.clinic,
      productName: 'Eyewise',
    });
    expect(
      (await stage.bed.published(deviceState)).filter((state) => state.serial_number.startsWith('IMP-')),
    ).toHaveLength(2);
  });

  test('refuses an unknown company or product', async () => {
    const list = await preview(csv('a.csv', 'type,udi,order_number,qrcode,serial_number\nDEMO,U,O,Q,IMP-9'));
    const wrong = { companyId: newId(), productId: stage.product, list };
    await expect(stage.bed.call(importDevices, wrong, { as: stage.tokens.admin })).rejects.toMatchObject({
      code: 4000001,
    });
  });

  test('accepts files of many batches', async () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, index) => `COMMERCIAL,09506000134352,PO-${index % 50},Q${index},BIG-${index}`,
    );
    const result = await confirm(
      await preview(csv('a.csv', `type,udi,order_number,qrcode,serial_number\n${rows.join('\n')}`)),
    );
    expect(result.filter(({ batchStatus }) => batchStatus === 'succeeded')).toHaveLength(12_000);
  });
});

describe('an import is a job', () => {
  let owner: JobOwner;
  let as: string;
  let holder: Awaited<ReturnType<typeof holdTransaction>> | null = null;
  beforeEach(async () => {
    owner = { id: newId(), role: 'admin', companyId: null, region: null };
    as = await stage.bed.tokenFor({ id: owner.id, role: 'admin' });
  });
  const release = async () => {
    await holder?.rollBack();
    holder = null;
  };
  afterEach(release);
  const row = (index: number, serial: string): ImportRow => ({
    row: index + 2,
    batchStatus: 'waiting',
    type: 'DEMO',
    udi: 'U',
    order_number: 'O',
    qrcode: 'Q',
    status: '',
    msg: '',
    serial_number: `${serial}-${index}`,
  });
  const rows = (count: number, serial: string) => Array.from({ length: count }, (_, index) => row(index, serial));
  const input = (list: ImportRow[]) => ({ companyId: stage.clinic, productId: stage.product, list });
  const statuses = (list: ImportRow[]) =>
    Object.fromEntries([...Map.groupBy(list, ({ batchStatus }) => batchStatus)].map(([key, of]) => [key, of.length]));

  /** Locks a serial number as a concurrent registration does: the import waits for its end. */
  async function hold(serial: string) {
    holder = await holdTransaction(stage.bed, {
      scope: 'global',
      sql: `INSERT INTO device (id, serial_number, serial_key, search, type, product_id, product_name, company_id, company_name, ownership_id, status,
         order_number, qrcode, udi, created_date, service_date, discard_date, updated_at)
       SELECT $1, $2, $2, '', 'DEMO', id, name, $3, '', $3, 'In stock', 'O', 'Q', 'U', now(), now(), now(), now() FROM catalog WHERE id = $4`,
      values: [newId(), serial, stage.clinic, stage.product],
    });
  }
  const shortly = () => new Promise((resolve) => setTimeout(resolve, 20));
  /** The job, once `rowsDone` of its rows are done. */
  async function untilDone(rowsDone: number) {
    for (;;) {
      const [job] = (await stage.bed.callRpc(jobsOf('device-inventory'), { owner })).list;
      const [{ done = 0 } = {}] = await stage.bed.sql<{ done: number }>(
        `SELECT count(*)::int AS done FROM stored_job_part WHERE is_done AND job_id::text = $1`,
        [job?._id.split('.').at(-1) ?? ''],
        { scope: 'global' },
      );
      if (job && done * 5_000 >= rowsDone) return job;
      await shortly();
    }
  }

  test('which only its caller finds, with its rows', async () => {
    const { list, jobId } = await stage.bed.call(importDevices, input(rows(2, 'JOB')), { as });
    expect(statuses(list)).toEqual({ succeeded: 2 });
    const job = await stage.bed.callRpc(jobOf('device-inventory'), { owner, id: jobId });
    expect(job).toMatchObject({
      kind: 'importDevices',
      state: 'done',
      rowsDone: 2,
      rowsTotal: 2,
      files: { fileCount: 0 },
    });
    expect(await stage.bed.call(getDeviceImport, { id: jobId }, { as })).toEqual({ list, jobId });
    const other = stage.bed.call(getDeviceImport, { id: jobId }, { as: stage.tokens.admin });
    await expect(other).rejects.toMatchObject({ code: 4040001 });
    // Input is deleted with its results.
    await stage.bed.sql(`DELETE FROM stored_job`, [], { scope: 'global' });
    expect(await stage.bed.sql(`SELECT 1 FROM stored_job_part`, [], { scope: 'global' })).toEqual([]);
  });

  test('which another replica completes when one is killed, each row once', async () => {
    const replica = await startReplica(new URL('../main.ts', import.meta.url), { ...stage.bed.env, PORT: '0' });
    await hold('KILL-7000');
    const pending = call(`http://127.0.0.1:${replica.port}`, importDevices, input(rows(12_000, 'KILL')), { as });
    const unanswered = expect(pending).rejects.toThrow();
    const { _id: id } = await untilDone(5_000);
    await replica.kill();
    await unanswered;
    await release();
    await stage.bed.sql(`UPDATE stored_job SET held_until = now() WHERE state = 'running'`, [], { scope: 'global' });
    await stage.bed.idle();
    expect(await stage.bed.callRpc(jobOf('device-inventory'), { owner, id })).toMatchObject({
      state: 'done',
      rowsDone: 12_000,
    });
    const { list } = await stage.bed.call(getDeviceImport, { id }, { as });
    expect(list.map((each) => each.row)).toEqual(rows(12_000, 'KILL').map((each) => each.row));
    expect(statuses(list)).toEqual({ succeeded: 12_000 });
    const [stored] = await stage.bed.sql(
      `SELECT count(*)::int AS devices, count(DISTINCT serial_key)::int AS serials,
         (SELECT count(*)::int FROM outbox WHERE subject LIKE 'state.global.device.%' AND body->>'serial_number' LIKE 'KILL-%') AS told,
         (SELECT count(*)::int FROM outbox WHERE subject LIKE 'state.jp.%' AND body->>'serial_number' LIKE 'KILL-%') AS told_to_region
       FROM device WHERE serial_key LIKE 'KILL-%'`,
      [],
      { scope: 'global' },
    );
    expect(stored).toEqual({ devices: 12_000, serials: 12_000, told: 12_000, told_to_region: 12_000 });
  });

  test('which ends after the current rows when cancelled; done rows stay, others wait', async () => {
    await hold('STOP-7000');
    const pending = stage.bed.call(importDevices, input(rows(12_000, 'STOP')), { as });
    const { _id: id } = await untilDone(5_000);
    await holder?.untilAnotherWaits();
    expect(await stage.bed.callRpc(cancelJobOf('device-inventory'), { owner, id })).toMatchObject({
      state: 'cancelled',
    });
    const seen = stage.bed.call(getDeviceImport, { id }, { as });
    await release();
    expect(statuses((await pending).list)).toEqual({ succeeded: 10_000, waiting: 2_000 });
    expect(statuses((await seen).list)).toEqual({ succeeded: 10_000, waiting: 2_000 });
    const { total } = await stage.bed.call(findDevices, { serialNumber: 'STOP-' }, { as: stage.tokens.admin });
    expect(total).toBe(10_000);
  });
});
