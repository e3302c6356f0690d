import { Circle, Document, Page, pdf, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { accent } from '../../theme/brand.ts';
import { pdfColors, pdfFont, pdfPageWidth } from '../../theme/pdf.ts';
import type { ReceiptLine, ReceiptLines } from './receipt-lines.ts';

type Words = { title: string; closing: string; signature: string };

const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 11, lineHeight: 1.5, color: pdfColors.text },
  head: { flexDirection: 'row', alignItems: 'center', columnGap: 12, marginBottom: 24 },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.2 },
  lines: { marginBottom: 20 },
  line: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    columnGap: 16,
    paddingVertical: 6,
    borderBottom: `1 solid ${pdfColors.rule}`,
  },
  name: { color: pdfColors.muted, maxWidth: '60%' },
  total: { fontSize: 14, fontWeight: 700, color: pdfColors.text },
  closing: { marginBottom: 12 },
  signature: { color: pdfColors.brand, fontWeight: 700 },
});

/** The receipt on one page of 210.28 mm, with every character of its eight languages embedded. */
export async function receiptPdf(lines: ReceiptLines, words: Words): Promise<Blob> {
  const { head, money, foot } = lines;
  const all = [...head, ...money, ...foot].flatMap(({ name, value }) => [name, value]);
  const font = await pdfFont([...Object.values(words), ...all]);
  return pdf(
    <Document title={words.title} creator="Fovea" producer="Fovea">
      <Page size={[pdfPageWidth, pageHeight]} style={[styles.page, font]}>
        <View style={styles.head}>
          <Svg width={32} height={32} viewBox="0 0 32 32">
            <Circle cx={16} cy={16} r={12.5} stroke={pdfColors.brand} strokeWidth={5} fill="none" />
            <Circle cx={16} cy={16} r={4.5} fill={accent} />
          </Svg>
          <Text style={styles.title}>{words.title}</Text>
        </View>
        {[head, money, foot].map((part) => (
          <PdfLines key={part[0]?.name} lines={part} />
        ))}
        <Text style={styles.closing}>{words.closing}</Text>
        <Text style={styles.signature}>{words.signature}</Text>
      </Page>
    </Document>,
  ).toBlob();
}

/** A4's height in points; only the width is specified. */
const pageHeight = 841.89;

function PdfLines({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <View style={styles.lines}>
      {lines.map(({ name, value, isTotal }) => (
        <View key={name} style={[styles.line, ...(isTotal ? [styles.total] : [])]}>
          <Text style={isTotal ? styles.total : styles.name}>{name}</Text>
          <Text>{value}</Text>
        </View>
      ))}
    </View>
  );
}
