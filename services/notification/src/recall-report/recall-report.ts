import type { drawRecallReport } from '@fovea/contracts/recalls/rpcs';
import { pdfFont } from '@fovea/kit/pdf/pdf-font';
import { pdfColors } from '@fovea/kit/pdf/pdf-style';
import { titledPage } from '@fovea/kit/pdf/titled-page';
import { wordsIn } from '@fovea/kit/pdf/words';
import { Document, renderToBuffer, StyleSheet, View } from '@react-pdf/renderer';
import { createElement } from 'react';
import type { z } from 'zod';

const styles = StyleSheet.create({
  page: { padding: 44, fontSize: 10.5, lineHeight: 1.5, color: pdfColors.text },
  brand: { fontSize: 11, fontWeight: 700, color: pdfColors.brand },
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.2, marginTop: 4, marginBottom: 14 },
  heading: { fontSize: 12, fontWeight: 700, marginTop: 16, marginBottom: 4 },
  line: { flexDirection: 'row', columnGap: 16, borderBottom: `0.5 solid ${pdfColors.rule}`, paddingVertical: 3 },
  name: { width: 200, color: pdfColors.muted },
  value: { flexGrow: 1, flexBasis: 0 },
});

/** The report as a PDF of as many pages as it takes. `missing`: letters without a font. */
export async function recallReport(
  { title, parts }: z.output<typeof drawRecallReport.request>,
  at: Date,
): Promise<{ pdf: Buffer; missing: ReadonlySet<string> }> {
  const texts = parts.flatMap(({ heading, lines }) => [heading, ...lines.flatMap(({ name, value }) => [name, value])]);
  const font = await pdfFont(['Fovea', title, ...texts]);
  const words = wordsIn(font);
  const page = titledPage(
    { title, font, styles },
    ...parts.map(({ heading, lines }) =>
      createElement(
        View,
        {},
        words(heading, styles.heading),
        ...lines.map(({ name, value }) =>
          createElement(
            View,
            { style: styles.line, wrap: false },
            words(name, styles.name),
            words(value, styles.value),
          ),
        ),
      ),
    ),
  );
  const by = { title, creator: 'Fovea', producer: 'Fovea', creationDate: at, modificationDate: at };
  return { pdf: await renderToBuffer(createElement(Document, by, page)), missing: font.missing };
}
