import type { DocumentLine, PrintedDocument } from '@fovea/contracts/payments/document-schema';
import { pdfFont } from '@fovea/kit/pdf/pdf-font';
import { pdfColors, pdfPageHeight, pdfPageWidth } from '@fovea/kit/pdf/pdf-style';
import { type Words, wordsIn } from '@fovea/kit/pdf/words';
import { Circle, Document, Page, renderToBuffer, StyleSheet, Svg, View } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';

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
 * A document as a PDF of 210.28 mm, with every letter embedded, in any script. The same content at the same time
 * results in the same bytes. `missing`: letters that no typeface has.
 */
export async function drawPdf(
  paper: PrintedDocument,
  at: Date,
): Promise<{ bytes: Buffer; missing: ReadonlySet<string> }> {
  const { title, parts, closing, signature } = paper;
  const said = parts.flatMap(({ heading, lines }) => [
    heading ?? '',
    ...lines.flatMap((line) => [line.name, line.value]),
  ]);
  const font = await pdfFont([title, ...closing, signature, ...said]);
  const words = wordsIn(font);
  const page = createElement(
    Page,
    { size: [pdfPageWidth, pdfPageHeight], style: [styles.page, font.style] },
    createElement(View, { style: styles.head }, mark(), words(title, styles.title)),
    ...parts.map((part) =>
      createElement(
        View,
        { style: styles.part },
        part.heading && words(part.heading, styles.heading),
        ...part.lines.map((line) => row(line, words)),
      ),
    ),
    ...closing.map((text) => words(text, styles.closing)),
    words(signature, styles.signature),
  );
  const by = { title, creator: 'Fovea', producer: 'Fovea', creationDate: at, modificationDate: at };
  return { bytes: await renderToBuffer(createElement(Document, by, page)), missing: font.missing };
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

function row({ name, value, isTotal }: DocumentLine, words: Words): ReactElement {
  const bold = isTotal ? [styles.total] : [];
  return createElement(
    View,
    { style: styles.line, wrap: false },
    words(name, styles.name, ...bold),
    words(value, styles.value, ...bold),
  );
}
