import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { create } from 'fontkit';
import { type Coverage, faceFile, partsFor, type TypefaceName, typefaces } from './pdf-faces.ts';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);
const textsFolder = new URL('../i18n/', import.meta.url);

/** The files that a PDF with this text loads. */
function facesOf(text: string): { typeface: TypefaceName; part: string }[] {
  let left = [...new Set(text.replace(/\s/g, ''))];
  return typefaces.flatMap(({ name, has }) => {
    if (!left.some((letter) => has.test(letter))) return [];
    const coverage: Coverage = require(`@fontsource/${name}/unicode.json`);
    const found = partsFor(left, coverage);
    left = found.left;
    return found.parts.map((part) => ({ typeface: name, part }));
  });
}

async function missingIn(text: string, weight: 400 | 700): Promise<string[]> {
  const faces = await Promise.all(
    facesOf(text).map(async ({ typeface, part }) => {
      const file = readFileSync(require.resolve(`@fontsource/${typeface}/files/${faceFile(typeface, part, weight)}`));
      return create(Buffer.from(await unpackWoff(new Uint8Array(file).buffer)));
    }),
  );
  return [...new Set(text.replace(/\s/g, ''))].filter(
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
    ['Zażółć gęślą jaźń'],
    ['Ærø Åström Þór Đorđe'],
    ['François Müller Straße ñ ¿¡'],
    ['¥12,000 12,50 € £ zł ₩ ₫'],
  ])('have every letter of %s', async (name) => {
    expect(await missingIn(name, 400)).toEqual([]);
    expect(await missingIn(name, 700)).toEqual([]);
  });

  test.each(readdirSync(textsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory()))(
    'have every letter of the texts in $name',
    async ({ name }) => {
      const text = ['receipt', 'compliance']
        .map((namespace) => readFileSync(new URL(`${name}/${namespace}.json`, textsFolder), 'utf8'))
        .join('');
      expect(await missingIn(text, 400)).toEqual([]);
      expect(await missingIn(text, 700)).toEqual([]);
    },
  );

  test('a name loads a few kilobytes, not a whole typeface', () => {
    expect(facesOf("O'Brien")).toEqual([{ typeface: 'noto-sans', part: 'latin' }]);
    expect(facesOf('Нина')).toEqual([{ typeface: 'noto-sans', part: 'cyrillic' }]);
    expect(facesOf('김민준').length).toBeLessThanOrEqual(3);
    expect(facesOf('山田 太郎').length).toBeLessThanOrEqual(4);
  });
});
