import { describe, expect, test } from 'vitest';
import { barcodeOf } from './barcode-rules.ts';

describe('barcodeOf', () => {
  const createdDate = new Date('2026-11-20T00:00:00Z');

  test('a GTIN becomes GS1 DataMatrix with production date and serial', () => {
    expect(barcodeOf({ udi: '09506000134352', serialNumber: 'FV-000001', createdDate }, 'UTC')).toEqual({
      kind: 'gs1datamatrix',
      content: '(01)09506000134352(11)261120(21)FV-000001',
      text: '09506000134352 FV-000001 261120',
    });
  });

  test.each([
    ['Asia/Tokyo', '261121'],
    ['Pacific/Auckland', '261121'],
    ['America/Los_Angeles', '261120'],
  ])('the day is the local one in %s', (timezone, day) => {
    const made = { udi: '09506000134352', serialNumber: 'FV-1', createdDate: new Date('2026-11-20T15:00:00Z') };
    expect(barcodeOf(made, timezone).text).toBe(`09506000134352 FV-1 ${day}`);
  });

  test.each([
    ['another UDI', 'UDI-7', 'FV-1', 'UDI-7 FV-1 261120'],
    [
      'a serial too long for GS1',
      '09506000134352',
      'FV-000001-000001-000001',
      '09506000134352 FV-000001-000001-000001 261120',
    ],
    ['characters outside Code 128', '東京', 'FV-1', '?? FV-1 261120'],
  ])('%s becomes Code 128', (_, udi, serialNumber, content) => {
    expect(barcodeOf({ udi, serialNumber, createdDate }, 'UTC')).toEqual({ kind: 'code128', content, text: content });
  });
});
