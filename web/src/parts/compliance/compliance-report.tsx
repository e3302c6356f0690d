import { formatDate, zoneName } from '@fovea/contracts/dates';
import { pdfColors, pdfPageHeight, pdfPageWidth } from '@fovea/contracts/pdf-look';
import type { Compliance } from '@fovea/contracts/usage/schema';
import { Document, Page, pdf, StyleSheet, View } from '@react-pdf/renderer';
import type { TFunction } from 'i18next';
import { formatMonth, formatRate, isGood } from './compliance-format.ts';
import { pdfFont } from './pdf.ts';
import { chartTexts, ReportChart } from './report-chart.tsx';
import { Words } from './report-words.tsx';

export type CompliancePatient = {
  name: string;
  /** Null for readers outside the clinic, whose number it is. */ patientId: string | null;
  /** Name of the company that looks after the family. */ clinic: string;
};

const styles = StyleSheet.create({
  page: { padding: 44, paddingBottom: 72, fontSize: 10.5, lineHeight: 1.5, color: pdfColors.text },
  brand: { fontSize: 11, fontWeight: 700, color: pdfColors.brand },
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.2, marginTop: 4, marginBottom: 14 },
  row: { flexDirection: 'row', marginBottom: 3 },
  term: { width: 120, color: pdfColors.muted },
  total: { flexDirection: 'row', alignItems: 'center', marginTop: 12, marginBottom: 12 },
  number: { fontSize: 28, fontWeight: 700, marginLeft: 12, marginRight: 10, lineHeight: 1.2 },
  line: { flexDirection: 'row', borderBottom: `0.5 solid ${pdfColors.rule}`, paddingVertical: 2 },
  cell: { width: '25%' },
  heading: { fontSize: 12, fontWeight: 700, marginTop: 16, marginBottom: 4 },
  text: { marginBottom: 4 },
  footer: {
    position: 'absolute',
    left: 44,
    right: 44,
    bottom: 32,
    paddingTop: 8,
    borderTop: `0.5 solid ${pdfColors.rule}`,
    fontSize: 9,
    color: pdfColors.muted,
  },
});

export type ComplianceReportInput = {
  patient: CompliancePatient;
  compliance: Compliance;
  language: string;
  t: TFunction<'compliance'>;
  now: Date;
};

/** The printed report: who, the rate in a word and a number, the months, what it means, and the company at the foot. */
export async function complianceReport({
  patient,
  compliance,
  language,
  t,
  now,
}: ComplianceReportInput): Promise<Blob> {
  const { rate, months, uses, firstUse, timezone } = compliance;
  // A kept document outlives its reader's zone, so it says which one it is in.
  const dated = (instant: string | Date | null) =>
    instant ? `${formatDate(instant, 'day', timezone)} (${zoneName(timezone)})` : '';
  const today = dated(now);
  const explained = [t('what.meaning'), t('what.recommended'), t('what.trial'), t('what.advice')];
  const facts = [
    [t('report.patient'), patient.name],
    ...(patient.patientId === null ? [] : [[t('report.patientId'), patient.patientId] as const]),
    [t('report.clinic'), patient.clinic],
    [t('firstUse'), dated(firstUse)],
    [t('uses'), uses.toLocaleString(language)],
    [t('report.made'), today],
  ] as const;
  const table = [
    [t('month'), t('uses'), t('expected'), t('rate')],
    ...months.map((month) => [
      formatMonth(month.month, language, 'long'),
      month.uses.toLocaleString(language),
      month.expected.toLocaleString(language, { maximumFractionDigits: 0 }),
      formatRate(month.rate, language),
    ]),
  ];
  const isOnTrack = isGood(rate ?? 0);
  const verdict = t(isOnTrack ? 'good' : 'poor');
  const footer = t('report.footer', { clinic: patient.clinic, date: today });
  const drawn = chartTexts({ months, language, goal: t('goal') });
  const words = [
    'Fovea',
    t('report.title'),
    t('total'),
    formatRate(rate, language),
    verdict,
    t('what.title'),
    ...explained,
    footer,
  ];
  const font = await pdfFont([...words, ...facts.flat(), ...table.flat(), ...drawn]);
  return pdf(
    <Document title={t('report.title')} author="Fovea" language={language}>
      <Page size={[pdfPageWidth, pdfPageHeight]} style={[styles.page, font]}>
        <Words style={styles.brand} text="Fovea" />
        <Words style={styles.title} text={t('report.title')} />
        {facts.map(([term, fact]) => (
          <View key={term} style={styles.row}>
            <Words style={styles.term} text={term} />
            <Words text={fact || '–'} />
          </View>
        ))}
        <View style={styles.total}>
          <Words text={t('total')} />
          <Words style={styles.number} text={formatRate(rate, language)} />
          <Words style={{ color: isOnTrack ? pdfColors.good : pdfColors.poor, fontWeight: 700 }} text={verdict} />
        </View>
        <ReportChart months={months} language={language} goal={t('goal')} font={font} />
        {table.map((cells, index) => (
          <View key={cells[0]} style={styles.line} wrap={false}>
            {cells.map((cell, column) => (
              <View key={table[0]?.[column]} style={styles.cell}>
                <Words style={index === 0 ? { fontWeight: 700 } : {}} text={cell} />
              </View>
            ))}
          </View>
        ))}
        <View wrap={false}>
          <Words style={styles.heading} text={t('what.title')} />
          {explained.map((text) => (
            <Words key={text} style={styles.text} text={text} />
          ))}
        </View>
        <View fixed style={styles.footer}>
          <Words text={footer} />
        </View>
      </Page>
    </Document>,
  ).toBlob();
}
