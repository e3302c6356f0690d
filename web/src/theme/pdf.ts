import { Font } from '@react-pdf/renderer';
import { type Coverage, faceFile, partsFor, type TypefaceName, typefaces } from './pdf-faces.ts';
import { unpackWoff } from './unpack-woff.ts';

/** PDFs know no CSS variable: the light theme's values. */
export const pdfColors = {
  paper: '#ffffff',
  text: '#242424',
  muted: '#616161',
  rule: '#d1d1d1',
  brand: '#0f6c7a',
  good: '#0e700e',
  poor: '#b10e1c',
} as const;

/** Width of every PDF page: 210.28 mm, in points. */
export const pdfPageWidth = (210.28 / 25.4) * 72;

/**
 * A typeface comes in parts of a few kilobytes: only the tables of the scripts that occur, and only the parts with
 * their letters, are loaded.
 */
const load: Record<TypefaceName, () => Promise<{ typeface: { coverage: Coverage; files: Record<string, string> } }>> = {
  'noto-sans': () => import('./pdf-typefaces/noto-sans.ts'),
  'noto-sans-kr': () => import('./pdf-typefaces/noto-sans-kr.ts'),
  'noto-sans-jp': () => import('./pdf-typefaces/noto-sans-jp.ts'),
  'noto-sans-sc': () => import('./pdf-typefaces/noto-sans-sc.ts'),
};

export type PdfFont = { fontFamily: string[]; fontFeatureSettings: Record<string, boolean> };

/**
 * Registers the faces that draw these texts, whatever the interface's language: names are written in any. Gives the
 * style to use; what is not among the texts may come out blank.
 */
export async function pdfFont(texts: readonly string[]): Promise<PdfFont> {
  // Without this the renderer breaks words at arbitrary places.
  Font.registerHyphenationCallback((word) => [word]);
  const families: Promise<string>[] = [];
  let left = [...new Set(['0', ...texts.join('')])];
  for (const { name, has } of typefaces) {
    if (!left.some((letter) => has.test(letter))) continue;
    const { coverage, files } = (await load[name]()).typeface;
    const found = partsFor(left, coverage);
    families.push(
      ...found.parts.map((part) =>
        register(`${name} ${part}`, urlIn(files, faceFile(name, part, 400)), urlIn(files, faceFile(name, part, 700))),
      ),
    );
    left = found.left;
  }
  // The renderer loses the end of a word whose last letter a face takes apart, as Noto Sans does with ị.
  return { fontFamily: await Promise.all(families), fontFeatureSettings: { ccmp: false } };
}

const registered = new Map<string, Promise<string>>();

function register(family: string, regular: string, bold: string): Promise<string> {
  const known = registered.get(family) ?? fetchFaces(family, regular, bold);
  registered.set(family, known);
  // A network that failed once is asked again with the next PDF.
  known.catch(() => registered.delete(family));
  return known;
}

async function fetchFaces(family: string, regular: string, bold: string): Promise<string> {
  const [src, boldSrc] = await Promise.all([plainFont(regular), plainFont(bold)]);
  Font.register({ family, fonts: [{ src }, { src: boldSrc, fontWeight: 700 }] });
  return family;
}

function urlIn(files: Record<string, string>, name: string): string {
  const url = Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];
  if (!url) throw new Error(`The face ${name} is not part of the app`);
  return url;
}

async function plainFont(url: string): Promise<string> {
  const response = await fetch(url);
  return URL.createObjectURL(new Blob([await unpackWoff(await response.arrayBuffer())]));
}
