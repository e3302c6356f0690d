import { findDevices, importDevices, previewDeviceImport } from '@fovea/contracts/devices/endpoints';
import { deviceState } from '@fovea/contracts/devices/events';
import type { ImportRow } from '@fovea/contracts/devices/schema';
import { newId } from '@fovea/kit/ids';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import iconv from 'iconv-lite';
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
  });

  test('says how a file was read, reads it as somebody chooses, and refuses numbers that a spreadsheet shortened', async () => {
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
  test('registers the waiting rows; confirmed twice, even at once, nothing twice', async () => {
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
      (await stage.bed.announced(deviceState)).filter((state) => state.serial_number.startsWith('IMP-')),
    ).toHaveLength(2);
  });

  test('refuses an unknown company or product', async () => {
    const list = await preview(csv('a.csv', 'type,udi,order_number,qrcode,serial_number\nDEMO,U,O,Q,IMP-9'));
    const wrong = { companyId: newId(), productId: stage.product, list };
    await expect(stage.bed.call(importDevices, wrong, { as: stage.tokens.admin })).rejects.toMatchObject({
      code: 4000001,
    });
  });

  test('takes files of many batches', async () => {
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
