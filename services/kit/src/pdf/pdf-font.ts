import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import {
  type Coverage,
  emptyBox,
  faceFile,
  facesFor,
  lettersOf,
  type PdfFont,
  type TypefaceName,
} from './typefaces.ts';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);

/** Registers the faces that draw these texts; letters of other texts may come out blank. */
export async function pdfFont(texts: readonly string[]): Promise<PdfFont> {
  // Without this the renderer breaks words at arbitrary places.
  Font.registerHyphenationCallback((word) => [word]);
  const families = await familiesFor(texts);
  // Tables of coverage name letters that the files do not have.
  const faces = await Promise.all(families.map(faceOf));
  const missing = lettersOf(texts).filter((letter) => !faces.some((has) => has(letter)));
  if (missing.length > 0) families.push(...(await familiesFor([emptyBox])));
  return {
    style: {
      fontFamily: [...new Set(families)],
      // The renderer loses the end of a word whose last letter a face takes apart, as Noto Sans does with ị.
      fontFeatureSettings: { ccmp: false },
    },
    missing: new Set(missing),
  };
}

const familiesFor = async (texts: readonly string[]): Promise<string[]> =>
  Promise.all((await facesFor(texts, coverageOf)).map(({ typeface, part }) => register(typeface, part)));

async function faceOf(fontFamily: string): Promise<(letter: string) => boolean> {
  await Font.load({ fontFamily });
  const face = Font.getFont({ fontFamily })?.data;
  return (letter) => face?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false;
}

/** `require` caches what it has read. */
async function coverageOf(typeface: TypefaceName): Promise<Coverage> {
  return require(`@fontsource/${typeface}/unicode.json`);
}

const registered = new Map<string, Promise<string>>();

function register(typeface: TypefaceName, part: string): Promise<string> {
  const family = `${typeface} ${part}`;
  const registration = registered.get(family) ?? readFaces(family, typeface, part);
  registered.set(family, registration);
  return registration;
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
