import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { languages } from '@fovea/contracts/fields';
import { reportTexts } from '@fovea/contracts/usage/report-texts';
import { faceFile, facesFor, lettersOf } from '@fovea/kit/pdf/typefaces';
import { unpackWoff } from '@fovea/kit/pdf/unpack-woff';
import { create } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { texts } from '../texts.ts';

const require = createRequire(import.meta.resolve('@fovea/kit/pdf/pdf-font'));

const facesOf = (text: string) =>
  facesFor([text.replace(/\s/g, '')], async (typeface) => require(`@fontsource/${typeface}/unicode.json`));

async function missingIn(text: string, weight: 400 | 700): Promise<string[]> {
  const faces = await Promise.all(
    (await facesOf(text)).map(async ({ typeface, part }) => {
      const file = readFileSync(require.resolve(`@fontsource/${typeface}/files/${faceFile(typeface, part, weight)}`));
      return create(Buffer.from(await unpackWoff(new Uint8Array(file).buffer)));
    }),
  );
  return lettersOf([text.replace(/\s/g, '')]).filter(
    (letter) => !faces.some((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );
}

describe('the faces of receipts and compliance reports', () => {
  test.each([
    ["O'Brien-Łukasz"],
    ['O’Brien'],
    ['Şükrü İpek Işık ığ'],
    ['山田 太郎'],
    ['髙橋 﨑 龍 國'],
    ['みどり眼科クリニック'],
    ['Нина Ёлкина Ђорђе Їжак Әлия'],
    ['Ελένη Παπαδοπούλου ᾳ'],
    ['Nguyễn Thị Hương Đặng'],
    ['김민준 뷁 金'],
    ['张伟 陈颖'],
    ['सोनिया'],
    ['محمد عبد الله گل‌پری ڈاکٹر ٤٢،'],
    ['שרה כהן־לוי מֹשֶׁה'],
    ['สมชาย ใจดี ผู้ใหญ่ ญี่ปุ่น น้ำ'],
    ['葛\u{e0100}城'],
    ['Zażółć gęślą jaźń'],
    ['Ærø Åström Þór Đorđe'],
    ['François Müller Straße ñ ¿¡'],
    ['¥12,000 12,50 € £ zł ₩ ₫'],
  ])('have every letter of %s', async (name) => {
    expect(await missingIn(name, 400)).toEqual([]);
    expect(await missingIn(name, 700)).toEqual([]);
  });

  test.each(languages)('have every letter of the texts in %s', async (language) => {
    const text = JSON.stringify([texts[language], reportTexts[language]]);
    expect(await missingIn(text, 400)).toEqual([]);
    expect(await missingIn(text, 700)).toEqual([]);
  });

  test('a name loads a few kilobytes, not a whole typeface', async () => {
    expect(await facesOf("O'Brien")).toEqual([{ typeface: 'noto-sans', part: 'latin' }]);
    expect(await facesOf('Нина')).toHaveLength(2);
    expect((await facesOf('김민준')).length).toBeLessThanOrEqual(3);
    expect((await facesOf('山田 太郎')).length).toBeLessThanOrEqual(4);
  });
});
