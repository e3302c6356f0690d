import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Coverage, faceFile, type PdfFont, type TypefaceName } from '@fovea/contracts/typefaces';
import { unpackWoff } from '@fovea/contracts/unpack-woff';
import { Font } from '@react-pdf/renderer';
import { pdfFontFrom } from './pdf-font.ts';

const require = createRequire(import.meta.url);
const coverages = new Map<TypefaceName, Coverage>();

/** Registers the faces that draw these texts; what is not among the texts may come out blank. */
export const pdfFont = (texts: readonly string[]): Promise<PdfFont> => pdfFontFrom(texts, { coverageOf, register });

async function coverageOf(typeface: TypefaceName): Promise<Coverage> {
  const coverage: Coverage = coverages.get(typeface) ?? require(`@fontsource/${typeface}/unicode.json`);
  coverages.set(typeface, coverage);
  return coverage;
}

const registered = new Map<string, Promise<string>>();

function register(typeface: TypefaceName, part: string): Promise<string> {
  const family = `${typeface} ${part}`;
  const known = registered.get(family) ?? readFaces(family, typeface, part);
  registered.set(family, known);
  return known;
}

async function readFaces(family: string, typeface: TypefaceName, part: string): Promise<string> {
  const [src, boldSrc] = await Promise.all(
    ([400, 700] as const).map(async (weight) => {
      const file = require.resolve(`@fontsource/${typeface}/files/${faceFile(typeface, part, weight)}`);
      const font = await unpackWoff(new Uint8Array(await readFile(file)).buffer);
      return `data:font/ttf;base64,${Buffer.from(font).toString('base64')}`;
    }),
  );
  Font.register({ family, fonts: [{ src: src ?? '' }, { src: boldSrc ?? '', fontWeight: 700 }] });
  return family;
}
