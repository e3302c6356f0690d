import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';

const draw = (...values: string[]) =>
  drawPdf(
    {
      title: 'Receipt',
      closing: [],
      signature: 'Fovea',
      parts: [{ lines: values.map((value) => ({ name: 'Name', value })) }],
    },
    new Date(0),
  );

/** The text of the values, a line each, with the position of each run. */
async function drawn(value: string) {
  const { bytes, missing } = await draw(value);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const runs = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
  return { text: text.normalize('NFKC'), missing: [...missing], runs, bytes };
}

/** The letters of a name, independent of the reading order. */
const sorted = (text: string) => [...text.normalize('NFKC').replace(/\s/g, '')].sort().join('');

describe('a name in a PDF', () => {
  test.each([
    ['Arabic', 'محمد عبد الله بن سعيد'],
    ['Persian', 'گلناز پژمان چراغی'],
    ['Urdu', 'ڈاکٹر ٹیپو بڑے'],
    ['Hebrew', 'שרה כהן־לוי'],
    ['Thai', 'สมชาย ใจดี ผู้ใหญ่ ญี่ปุ่น'],
    ['Vietnamese', 'Nguyễn Thị'],
    ['a variant of an ideograph', '葛\u{e0100}城'],
    ['French amount', '1\u202f200'],
  ])('of %s has every letter', async (_script, name) => {
    const { text, missing } = await drawn(name);
    expect(missing.filter((letter) => letter.trim())).toEqual([]);
    const shown = sorted(name.replace(/[\u{e0100}\u202f]/gu, ''));
    expect(sorted(text.replace('Receipt', '').replace('Name', '').replace('Fovea', ''))).toBe(shown);
  });

  test('from right to left stands in the order in which it is read', async () => {
    const { runs } = await drawn('محمد עברית');
    const place = (letters: RegExp) => runs.find(({ str }) => letters.test(str))?.transform[4];
    expect(place(/\p{Script=Arabic}/u)).toBeGreaterThan(place(/\p{Script=Hebrew}/u));
  });

  test('whose letters no typeface has shows empty boxes, and no other letter', async () => {
    const { text, missing } = await drawn('Aminath ދިވެހި 🦊');
    expect(missing).toEqual([...'ދިވެހ', '🦊']);
    expect(text).toContain('Aminath □□□□□□ □');
  });
});
