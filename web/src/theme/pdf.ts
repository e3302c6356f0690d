import regularLatin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import boldLatin from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url';
import regularLatinExtended from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url';
import boldLatinExtended from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?url';
import regularJapanese from '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff?url';
import boldJapanese from '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-700-normal.woff?url';
import { Font } from '@react-pdf/renderer';
import { unpackWoff } from './unpack-woff.ts';

/** PDFs know no CSS variable: the light theme's values. */
export const pdfColors = {
  text: '#242424',
  muted: '#616161',
  rule: '#d1d1d1',
  brand: '#0f6c7a',
  good: '#0e700e',
  poor: '#b10e1c',
  treatment: '#f2a33a',
} as const;

/** Width of every PDF page: 210.28 mm, in points. */
export const pdfPageWidth = (210.28 / 25.4) * 72;

/**
 * Registers the faces for these texts and gives the `fontFamily` to use, most specific first. Latin and its extensions are separate files; the Japanese
 * face (1.4 MB a weight) is loaded only when a text contains Japanese, whatever the interface's language: names do.
 */
export async function pdfFontFamily(texts: readonly string[]): Promise<string[]> {
  await register('Noto Sans', regularLatin, boldLatin);
  await register('Noto Sans Extended', regularLatinExtended, boldLatinExtended);
  // Without this the renderer breaks words at arbitrary places.
  Font.registerHyphenationCallback((word) => [word]);
  if (!texts.some((text) => japanese.test(text))) return ['Noto Sans', 'Noto Sans Extended'];
  await register('Noto Sans JP', regularJapanese, boldJapanese);
  return ['Noto Sans', 'Noto Sans Extended', 'Noto Sans JP'];
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
const registered = new Set<string>();

async function register(family: string, regular: string, bold: string) {
  if (registered.has(family)) return;
  const [src, boldSrc] = await Promise.all([plainFont(regular), plainFont(bold)]);
  Font.register({ family, fonts: [{ src }, { src: boldSrc, fontWeight: 700 }] });
  registered.add(family);
}

async function plainFont(url: string): Promise<string> {
  const response = await fetch(url);
  return URL.createObjectURL(new Blob([await unpackWoff(await response.arrayBuffer())]));
}
