import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { zipBarcodes } from './export-barcodes.ts';

async function* pages() {
  const createdDate = new Date('2026-11-20T00:00:00Z');
  yield [{ id: '019e0000-0000-7000-8000-000000000001', udi: '09506000134352', serialNumber: 'FV-1', createdDate }];
  yield [{ id: '019e0000-0000-7000-8000-000000000002', udi: '東京', serialNumber: '../FV 2', createdDate }];
}

describe('zipBarcodes', () => {
  test('holds one picture for each device, named so that no serial number can leave the folder', async () => {
    const zip = await buffer(zipBarcodes(pages()));
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
    await expect(buffer(zipBarcodes(broken()))).rejects.toThrow('The database is gone');
  });
});
