import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type Coverage,
  faceFile,
  facesFor,
  type PdfFont,
  pdfFontOf,
  type TypefaceName,
} from '@fovea/contracts/typefaces';
import { unpackWoff } from '@fovea/contracts/unpack-woff';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);
const coverages = new Map<TypefaceName, Coverage>();

/** Registers the faces that draw these texts; what is not among the texts may come out blank. */
export async function pdfFont(texts: readonly string[]): Promise<PdfFont> {
  // Without this the renderer breaks words at arbitrary places.
  Font.registerHyphenationCallback((word) => [word]);
  const faces = await facesFor(texts, async (typeface) => {
    const coverage: Coverage = coverages.get(typeface) ?? require(`@fontsource/${typeface}/unicode.json`);
    coverages.set(typeface, coverage);
    return coverage;
  });
  return pdfFontOf(await Promise.all(faces.map(({ typeface, part }) => register(typeface, part))));
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
