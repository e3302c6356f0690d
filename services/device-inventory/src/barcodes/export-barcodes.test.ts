import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawBarcode, zipBarcodes } from './export-barcodes.ts';

const createdDate = new Date('2026-11-20T15:30:00Z');
const companyId = '019e0000-0000-7000-8000-000000000009';
// Left to itself it would fetch its machine from the web.
const scanner = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(scanner).buffer } });
const inTokyo = async () => 'Asia/Tokyo';

async function* pages() {
  yield [
    { id: '019e0000-0000-7000-8000-000000000001', companyId, udi: '09506000134352', serialNumber: 'FV-1', createdDate },
  ];
  yield [{ id: '019e0000-0000-7000-8000-000000000002', companyId, udi: '東京', serialNumber: '../FV 2', createdDate }];
}

describe('zipBarcodes', () => {
  test('holds one picture for each device, named so that no serial number can leave the folder', async () => {
    let drawn = 0;
    const zip = await buffer(
      zipBarcodes(pages(), inTokyo, () => {
        drawn += 1;
      }),
    );
    expect(drawn).toBe(2);
    const text = zip.toString('latin1');
    expect(text.startsWith('PK')).toBe(true);
    expect(text).toContain('000000000001-FV-1.png');
    expect(text).toContain('000000000002-.._FV_2.png');
    expect(text.split('\x89PNG\r\n').length - 1).toBe(2);
  });

  test('ends with the fault of its source', async () => {
    async function* broken() {
      yield* pages();
      throw new Error('The database is gone');
    }
    await expect(buffer(zipBarcodes(broken(), inTokyo, () => {}))).rejects.toThrow('The database is gone');
  });
});

describe('a scanner', () => {
  const scan = async (udi: string, serialNumber: string) => {
    const picture = await drawBarcode({ id: companyId, companyId, udi, serialNumber, createdDate }, 'Asia/Tokyo');
    const [code, ...more] = await readBarcodes(new Uint8Array(picture));
    expect(more).toEqual([]);
    return code;
  };

  test('reads a GS1 DataMatrix: product, day of production and serial', async () => {
    const code = await scan('09506000134352', 'FV-000001');
    expect(code).toMatchObject({ format: 'DataMatrix', contentType: 'GS1', isValid: true });
    expect(code?.text).toContain('(01)09506000134352(11)261121(21)FV-000001');
  });

  test.each([
    ['UDI-7', 'FV-1'],
    ['UDI-7', 'SN/2026.04_a+b $%'],
    ['09506000134352', 'FV-000001-000001-000001'],
  ])('reads the Code 128 of %s %s, with ten bars of room on either side', async (udi, serial) => {
    const code = await scan(udi, serial);
    expect(code).toMatchObject({ format: 'Code128', text: `${udi} ${serial} 261121`, isValid: true });
    const picture = await drawBarcode(
      { id: companyId, companyId, udi, serialNumber: serial, createdDate },
      'Asia/Tokyo',
    );
    const [narrowest, width] = [3, picture.readUInt32BE(16)];
    expect(code?.position.topLeft.x).toBeGreaterThanOrEqual(10 * narrowest - 1);
    expect(width - (code?.position.topRight.x ?? width)).toBeGreaterThanOrEqual(10 * narrowest - 1);
  });
});
