import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { create } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

const resolve = createRequire(import.meta.url).resolve;

/** The faces of the PDFs, in the order in which they are asked for a letter. */
const facesOf = (weight: number) =>
  Promise.all(
    [`noto-sans/files/noto-sans-latin-${weight}`, `noto-sans/files/noto-sans-latin-ext-${weight}`, `noto-sans-jp/files/noto-sans-jp-japanese-${weight}`].map(
      async (file) => create(Buffer.from(await unpackWoff(new Uint8Array(readFileSync(resolve(`@fontsource/${file}-normal.woff`))).buffer))),
    ),
  );

describe('the faces of receipts and compliance reports', () => {
  test.each([
    ["O'Brien-Łukasz"],
    ['O’Brien'],
    ['Şükrü İpek Işık ığ'],
    ['山田 太郎'],
    ['みどり眼科クリニック'],
    ['Zażółć gęślą jaźń'],
    ['Ærø Åström Þór Đorđe'],
    ['François Müller Straße ñ ¿¡'],
    ['¥12,000 12,50 € £ zł'],
  ])('have every letter of %s', async (name) => {
    for (const weight of [400, 700]) {
      const faces = await facesOf(weight);
      const missing = [...name].filter((letter) => !faces.some((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)));
      expect(missing).toEqual([]);
    }
  });
});
