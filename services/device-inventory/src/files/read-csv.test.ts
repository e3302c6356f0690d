import { type CsvEncoding, csvSeparators } from '@fovea/contracts/csv';
import { registerColumns } from '@fovea/contracts/devices/schema';
import { type Language, languages } from '@fovea/contracts/fields';
import { cellRefusal } from '@fovea/kit/csv/cell-rules';
import { readCsv } from '@fovea/kit/csv/read-csv';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { importTable } from './csv-columns.ts';

const file = (bytes: Buffer | string) => ({ name: 'devices.csv', type: 'text/csv', bytes: Buffer.from(bytes) });
const read = (bytes: Buffer | string, language: Language = 'en') => readCsv(file(bytes), importTable, { language });
const header = registerColumns.join(',');

/** Typical values beside serial numbers per language: a word, a sentence, a name. */
const words = {
  ja: ['東京', '注文番号一番', '山田 太郎', 'テスト', '株式会社の機器、検査用', '齋藤医院', '①番棚', '髙橋', 'ｶﾅ'],
  tr: ['İstanbul şubesi için sipariş', 'Ağrı', 'Şükrü', 'ığdır'],
  pl: ['Zamówienie dla przychodni w Łodzi', 'Świętokrzyska', 'są'],
  de: ['Größe – für Köln', 'ÄÖÜäöüß', 'Müller', '„Probe“ für 5 €'],
  fr: ['Commande reçue à Orléans', 'L’hôpital', 'déjà payée…'],
  es: ['¿Qué niño?', 'Año 2026', 'Clínica Muñoz'],
  ms: ['Naïve – ujian', 'Café'],
} as const;
const unicode: CsvEncoding[] = ['utf-8', 'utf-16le', 'utf-16be'];
const pagesOf: Record<keyof typeof words, CsvEncoding[]> = {
  ja: ['shift_jis', 'euc-jp'],
  tr: ['windows-1254'],
  pl: ['windows-1250'],
  de: ['windows-1252'],
  fr: ['windows-1252'],
  es: ['windows-1252'],
  ms: ['windows-1252'],
};
/**
 * EUC-JP lacks these characters, or the same bytes are half-width kana in the more common Shift_JIS; the preview offers
 * a choice.
 */
const onlyShiftJis: string[] = ['①番棚', '髙橋', 'ｶﾅ', '山田 太郎'];

type Shape = 'one word' | 'one row of many' | 'every row';
const rowsOf = (word: string, shape: Shape): string[][] => {
  const plainRow = (n: number) => ['DEMO', '09506000134352', `PO-${n}`, `https://example.com/d/${n}`, `SN-${n}`];
  const wordRow = (n: number) => ['DEMO', '09506000134352', word, `Q${n}`, `SN-${n}`];
  if (shape === 'one word') return [wordRow(1)];
  if (shape === 'every row') return [1, 2, 3].map(wordRow);
  return Array.from({ length: 60 }, (_, n) => (n === 59 ? wordRow(n) : plainRow(n)));
};

const shapes = ['one word', 'one row of many', 'every row'] as const;
const separators = ['comma', 'semicolon', 'tab'] as const;
const matrix = (Object.keys(words) as (keyof typeof words)[])
  .flatMap((language) =>
    [...unicode, ...pagesOf[language]].flatMap((encoding) =>
      words[language].map((word) => ({ language, encoding, word })),
    ),
  )
  .filter(({ encoding, word }) => encoding !== 'euc-jp' || !onlyShiftJis.includes(word))
  .flatMap((each) => shapes.map((shape) => ({ ...each, shape })))
  .map((each, index) => ({ ...each, separator: separators[(index + Math.floor(index / 3)) % 3] ?? 'comma' }));

describe('a file exported by a spreadsheet', () => {
  test('has enough cases', () => expect(matrix.length).toBeGreaterThan(60));

  test.each(matrix)(
    '$encoding by $language, “$word” in $shape, by $separator',
    async ({ language, encoding, word, shape, separator }) => {
      const rows = rowsOf(word, shape);
      const text = [registerColumns as readonly string[], ...rows]
        .map((cells) => cells.join(csvSeparators[separator]))
        .join('\r\n');
      const result = await read(iconv.encode(text, encoding), language);
      expect([result.encoding, result.separator]).toEqual([encoding, separator]);
      expect(result.rows.map(({ order_number }) => order_number)).toEqual(rows.map(([, , order]) => order));
    },
  );

  test.each([
    ['Japanese', '東京眼科', 'shift_jis', 'en'],
    ['Japanese', '日本', 'shift_jis', 'de'],
    ['Japanese', 'テスト用の機器', 'shift_jis', 'pl'],
    ['Turkish', 'İstanbul şubesi', 'windows-1254', 'en'],
    ['Polish', 'Łodzi, są', 'windows-1250', 'fr'],
    ['German', 'Größe', 'windows-1252', 'ja'],
    ['an English apostrophe', 'Don’t drop', 'windows-1252', 'en'],
  ] as const)('%s read with another language: %s', async (_, word, encoding, language) => {
    const result = await read(
      iconv.encode(`${header.replaceAll(',', ';')}\r\nDEMO;1;${word};Q;SN-1`, encoding),
      language,
    );
    expect([result.encoding, result.rows[0]?.order_number]).toEqual([encoding, word]);
  });

  test.each([
    ['bytes outside the language’s code pages', Buffer.from([0x81, 0x20]), 'en', undefined],
    ['unannounced Russian', iconv.encode('Заказ', 'windows-1251'), 'en', undefined],
    ['a replacement character in UTF-8', Buffer.from('\uFFFD'), 'en', undefined],
    ['bytes outside the chosen code page', iconv.encode('注文', 'shift_jis'), 'ja', 'euc-jp'],
    ['half a Japanese letter', Buffer.from([0x93]), 'ja', 'shift_jis'],
  ] as const)('is refused rather than guessed: %s', async (_, word, language, encoding) => {
    const bytes = Buffer.concat([Buffer.from(`${header}\nDEMO,1,`), word, Buffer.from(',Q,SN-1')]);
    await expect(readCsv(file(bytes), importTable, { language, encoding })).rejects.toThrow('csvEncoding');
  });

  test('is read with the chosen encoding and separator', async () => {
    const bytes = iconv.encode(`${header.replaceAll(',', '\t')}\nDEMO\t1\tЗаказ\tQ\tSN-1`, 'windows-1251');
    const result = await readCsv(file(bytes), importTable, {
      language: 'en',
      encoding: 'windows-1251',
      separator: 'tab',
    });
    expect(result).toMatchObject({
      encoding: 'windows-1251',
      separator: 'tab',
      rows: [{ order_number: 'Заказ', row: 2 }],
    });
    await expect(
      readCsv(file(bytes), importTable, { language: 'en', encoding: 'windows-1251', separator: 'comma' }),
    ).rejects.toThrow('csvColumns');
  });
});

describe('a header', () => {
  const columns = ['type', 'udi', 'order_number', 'qrcode', 'serial_number'] as const;
  test.each(languages)('is accepted in %s, as in the export', async (language) => {
    const names = columns.map((column) => texts[language].exports.devices[column]);
    for (const each of [names.join(';'), names.join(';').toUpperCase()])
      expect((await read(`${each}\nDEMO;U;O;Q;SN-1`, language)).rows).toEqual([
        { type: 'DEMO', udi: 'U', order_number: 'O', qrcode: 'Q', serial_number: 'SN-1', row: 2 },
      ]);
  });
  test.each([
    'Type,UDI,Order_Number,QR Code,Serial-Number',
    '"TYPE","udi","ORDER NUMBER","QRcode"," serial number "',
    '\n\n type , udi , order_number , qrcode , serial_number ',
  ])('may be written as %s', async (line) =>
    expect((await read(`${line}\nDEMO,U,O,Q,SN-1`)).rows).toMatchObject([{ serial_number: 'SN-1' }]),
  );
  test.each([',', ';', '\t'])('may follow a line that names the separator: sep=%s', async (sign) => {
    const rows = [registerColumns, ['DEMO', 'U', 'O', 'Q', 'SN-1']].map((cells) => cells.join(sign)).join('\r\n');
    expect((await read(`sep=${sign}\r\n${rows}`)).rows).toMatchObject([{ serial_number: 'SN-1', row: 2 }]);
  });
  test.each(['', '\n', 'type,udi\nDEMO,1', 'sep=;\n'])('that lacks columns is refused: %j', (text) =>
    expect(read(text)).rejects.toThrow('csvColumns'),
  );
});

describe('rows', () => {
  test('have the numbers a spreadsheet shows, also after cells of several lines', async () => {
    const { rows } = await read(`${header}\nDEMO,U,"O\n1\n2",Q,SN-2\n\nDEMO,U,O,Q,SN-4\r\n,,,,\r\nDEMO,U,O,Q,SN-6`);
    expect(rows.map(({ row, serial_number }) => `SN-${row} ${serial_number}`)).toEqual([
      'SN-2 SN-2',
      'SN-4 SN-4',
      'SN-6 SN-6',
    ]);
  });
  test('an unclosed quotation mark is named with its row', async () => {
    await expect(read(`${header}\nDEMO,U,O,Q,SN-2\n\nDEMO,U,"O,Q,SN-4\nDEMO,U,O,Q,SN-5`)).rejects.toMatchObject({
      error: 'csvQuote',
      params: { row: 4 },
    });
  });
  test.each(['9.50600E+12', '9,506E+12', '1E+15', '9.50600e+12'])(
    'a number that the spreadsheet shortened is refused by name: %s',
    (value) => {
      expect(cellRefusal({ udi: value }, 'en')).toContain(`udi: the spreadsheet shortened this number to ${value}`);
    },
  );
  test.each([
    ['udi', '#REF!', 'shows #REF! instead of the value'],
    ['qrcode', '#N/A', 'shows #N/A instead of the value'],
    ['serial_number', '########', 'shows ######## instead of the value'],
    ['serial_number', '="00123"', 'holds the formula ="00123"'],
    ['serial_number', '2026-11-27', 'into the date 2026-11-27'],
    ['serial_number', '27/11/2026 00:00', 'into the date 27/11/2026 00:00'],
    ['order_number', '12-Mar', 'into the date 12-Mar'],
    ['order_number', 'Mar-12', 'into the date Mar-12'],
    ['serial_number', '100234.0', 'reformatted this number as 100234.0'],
    ['serial_number', '100,234', 'reformatted this number as 100,234'],
    ['udi', '9.506.000.134.352', 'reformatted this number as 9.506.000.134.352'],
    ['serial_number', '1\u202f234\u202f567', 'reformatted this number as'],
    ['udi', '9506000134352', '9506000134352 lacks its leading zero'],
  ])('%s that a spreadsheet damaged is refused with advice: %s', (field, value, message) => {
    expect(cellRefusal({ [field]: value }, 'en')).toContain(`${field}: `);
    expect(cellRefusal({ [field]: value }, 'en')).toContain(message);
  });
  test.each([
    ['udi', '09506000134352'],
    ['udi', 'E+12'],
    ['udi', 'SN-1E+5'],
    ['udi', '2E-3'],
    ['udi', '1234567890123'],
    ['serial_number', '123.456'],
    ['serial_number', 'MAR-12'],
    ['serial_number', '#1'],
    ['order_number', 'PO-2026-11-27'],
    ['qrcode', '27/11/2026'],
  ])('%s may be %s', (field, value) => expect(cellRefusal({ [field]: value }, 'en')).toBeUndefined());
  test('a cell of several lines is refused by name', () =>
    expect(cellRefusal({ qrcode: 'a\nb' }, 'en')).toContain('qrcode: One line'));
});

describe('a file of 20 MB', () => {
  const cells = registerColumns.map((column) => `${column} ${'x'.repeat(34)}`).join(',');
  const large = `${header}\n${`${cells}\n`.repeat(90_000)}`;

  test('does not block the event loop', async () => {
    expect(large.length).toBeGreaterThan(19_000_000);
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 10);
    const { rows, separator } = await read(large);
    clearInterval(ticking);
    expect([rows.length, separator]).toEqual([90_000, 'comma']);
    expect(rows.at(-1)).toMatchObject({ row: 90_001, type: `type ${'x'.repeat(34)}` });
    // Parsing in this thread would block the timer.
    expect(ticks).toBeGreaterThan(10);
  }, 120_000);

  test('is refused like a small one', async () => {
    await expect(read(`${large}"open`)).rejects.toMatchObject({ error: 'csvQuote', params: { row: 90_002 } });
    await expect(read(large.replace('serial_number', 'number'))).rejects.toMatchObject({ error: 'csvColumns' });
    await expect(read(`${large}${`${cells}\n`.repeat(20_000)}`)).rejects.toMatchObject({ error: 'csvTooManyRows' });
  }, 120_000);
});
