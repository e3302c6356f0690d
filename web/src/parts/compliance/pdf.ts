import { type Coverage, faceFile, type PdfFont, type TypefaceName } from '@fovea/contracts/typefaces';
import { unpackWoff } from '@fovea/contracts/unpack-woff';
import { pdfFontFrom } from '@fovea/papers/pdf-font';
import { Font } from '@react-pdf/renderer';

/**
 * A typeface comes in parts of a few kilobytes: only the tables of the scripts that occur, and only the parts with
 * their letters, are loaded.
 */
const load: Record<TypefaceName, () => Promise<{ typeface: { coverage: Coverage; files: Record<string, string> } }>> = {
  'noto-sans': () => import('./pdf-typefaces/noto-sans.ts'),
  'ibm-plex-sans-arabic': () => import('./pdf-typefaces/ibm-plex-sans-arabic.ts'),
  'ibm-plex-sans-thai': () => import('./pdf-typefaces/ibm-plex-sans-thai.ts'),
  'noto-sans-hebrew': () => import('./pdf-typefaces/noto-sans-hebrew.ts'),
  'noto-sans-kr': () => import('./pdf-typefaces/noto-sans-kr.ts'),
  'noto-sans-jp': () => import('./pdf-typefaces/noto-sans-jp.ts'),
  'noto-sans-sc': () => import('./pdf-typefaces/noto-sans-sc.ts'),
};

/**
 * Registers the faces that draw these texts, whatever the interface's language: names are written in any. Gives the
 * style to use; what is not among the texts may come out blank.
 */
export const pdfFont = (texts: readonly string[]): Promise<PdfFont> =>
  pdfFontFrom(texts, {
    coverageOf: async (name) => (await load[name]()).typeface.coverage,
    register: async (typeface, part) => {
      const { files } = (await load[typeface]()).typeface;
      const [regular, bold] = ([400, 700] as const).map((weight) => urlIn(files, faceFile(typeface, part, weight)));
      return register(`${typeface} ${part}`, regular ?? '', bold ?? '');
    },
  });

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
