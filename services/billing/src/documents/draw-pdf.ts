import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Paper, PaperLine } from '@fovea/contracts/payments/paper-schema';
import { pdfColors, pdfPageHeight, pdfPageWidth } from '@fovea/contracts/pdf-look';
import {
  type Coverage,
  faceFile,
  facesFor,
  type PdfFont,
  pdfFontOf,
  type TypefaceName,
  wordsOf,
} from '@fovea/contracts/typefaces';
import { unpackWoff } from '@fovea/contracts/unpack-woff';
import { Circle, Document, Font, Page, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';

const require = createRequire(import.meta.url);

const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 11, lineHeight: 1.5, color: pdfColors.text },
  head: { flexDirection: 'row', alignItems: 'center', columnGap: 12, marginBottom: 24 },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.2 },
  heading: { fontWeight: 700, marginBottom: 2 },
  part: { marginBottom: 20 },
  line: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    columnGap: 16,
    paddingVertical: 6,
    borderBottom: `1 solid ${pdfColors.rule}`,
  },
  name: { color: pdfColors.muted, flexGrow: 1, flexBasis: 0 },
  value: { flexGrow: 1, flexBasis: 0, textAlign: 'right' },
  total: { fontSize: 14, fontWeight: 700, color: pdfColors.text },
  closing: { marginBottom: 12 },
  signature: { color: pdfColors.brand, fontWeight: 700 },
});

/**
 * A paper as a PDF of 210.28 mm, with every letter of its words embedded, whatever script they are in. The same words
 * of the same moment are the same bytes.
 */
export async function drawPdf(paper: Paper, at: Date): Promise<Buffer> {
  const { title, parts, closing, signature } = paper;
  const said = parts.flatMap(({ heading, lines }) => [
    heading ?? '',
    ...lines.flatMap((line) => [line.name, line.value]),
  ]);
  const font = await pdfFont([title, ...closing, signature, ...said]);
  const page = createElement(
    Page,
    { size: [pdfPageWidth, pdfPageHeight], style: [styles.page, font] },
    createElement(View, { style: styles.head }, mark(), words(title, styles.title)),
    ...parts.map((part) =>
      createElement(
        View,
        { style: styles.part },
        part.heading && words(part.heading, styles.heading),
        ...part.lines.map(line),
      ),
    ),
    ...closing.map((text) => words(text, styles.closing)),
    words(signature, styles.signature),
  );
  const by = { title, creator: 'Fovea', producer: 'Fovea', creationDate: at, modificationDate: at };
  return renderToBuffer(createElement(Document, by, page));
}

function mark(): ReactElement {
  const { brand, accent } = pdfColors;
  return createElement(
    Svg,
    { width: 32, height: 32, viewBox: '0 0 32 32' },
    createElement(Circle, { cx: 16, cy: 16, r: 12.5, stroke: brand, strokeWidth: 5, fill: 'none' }),
    createElement(Circle, { cx: 16, cy: 16, r: 4.5, fill: accent }),
  );
}

function line({ name, value, isTotal }: PaperLine): ReactElement {
  const bold = isTotal ? [styles.total] : [];
  return createElement(
    View,
    { style: styles.line, wrap: false },
    words(name, styles.name, ...bold),
    words(value, styles.value, ...bold),
  );
}

type Style = (typeof styles)[keyof typeof styles];

/** A text in lines, also where it has no spaces. */
function words(text: string, ...style: Style[]): ReactElement {
  const parts = wordsOf(text);
  if (parts.length === 1) return createElement(Text, { style }, parts[0]);
  const end = style.includes(styles.value) ? ('flex-end' as const) : ('flex-start' as const);
  const row = { flexDirection: 'row' as const, flexWrap: 'wrap' as const, justifyContent: end };
  return createElement(View, { style: [...style, row] }, ...parts.map((part) => createElement(Text, {}, part)));
}

const coverages = new Map<TypefaceName, Coverage>();

/** Registers the faces that draw these texts; what is not among the texts may come out blank. */
async function pdfFont(texts: readonly string[]): Promise<PdfFont> {
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
