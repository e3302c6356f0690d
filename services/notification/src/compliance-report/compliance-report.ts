import { formatDate, formatDay, zoneName } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { formatMonth, formatRate, isGood } from '@fovea/contracts/usage/compliance-format';
import { decisiveCompliance } from '@fovea/contracts/usage/compliance-rate';
import { reportTexts } from '@fovea/contracts/usage/report-texts';
import type { Compliance } from '@fovea/contracts/usage/schema';
import { pdfFont } from '@fovea/kit/pdf/pdf-font';
import { pdfColors } from '@fovea/kit/pdf/pdf-style';
import { titledPage } from '@fovea/kit/pdf/titled-page';
import { wordsIn } from '@fovea/kit/pdf/words';
import { Document, renderToBuffer, StyleSheet, View } from '@react-pdf/renderer';
import { createElement } from 'react';
import { chartTexts, reportChart } from './report-chart.ts';

type CompliancePatient = {
  name: string;
  /** The clinic's number; null for readers of a link. */
  patientId: string | null;
  /** Name of the family's company. */
  clinic: string;
};

export type ReportInput = { patient: CompliancePatient; compliance: Compliance; language: Language; now: Date };

const styles = StyleSheet.create({
  page: { padding: 44, paddingBottom: 72, fontSize: 10.5, lineHeight: 1.5, color: pdfColors.text },
  brand: { fontSize: 11, fontWeight: 700, color: pdfColors.brand },
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.2, marginTop: 4, marginBottom: 14 },
  row: { flexDirection: 'row', marginBottom: 3 },
  term: { width: 120, color: pdfColors.muted },
  total: { flexDirection: 'row', alignItems: 'center', marginTop: 12, marginBottom: 12 },
  number: { fontSize: 28, fontWeight: 700, marginLeft: 12, marginRight: 10, lineHeight: 1.2 },
  good: { color: pdfColors.good, fontWeight: 700 },
  poor: { color: pdfColors.poor, fontWeight: 700 },
  line: { flexDirection: 'row', borderBottom: `0.5 solid ${pdfColors.rule}`, paddingVertical: 2 },
  cell: { width: '25%' },
  column: { fontWeight: 700 },
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

/**
 * The report as a PDF: the patient, the rate in a word and a number, the months, what the rate means, and the company
 * at the foot. `missing`: letters without a font.
 */
export async function complianceReport({
  patient,
  compliance,
  language,
  now,
}: ReportInput): Promise<{ pdf: Buffer; missing: ReadonlySet<string> }> {
  const { uses, firstUse, timezone, prescribedPerWeek, rateFrom } = compliance;
  const { rate, months } = decisiveCompliance(compliance);
  const { report, what, ...texts } = reportTexts[language];
  // The file is read in other zones too, so each date names its zone.
  const dated = (instant: string | Date | null) =>
    instant ? `${formatDate(instant, 'day', timezone)} (${zoneName(timezone)})` : '';
  const facts = [
    [report.patient, patient.name],
    ...(patient.patientId === null ? [] : [[report.patientId, patient.patientId] as const]),
    [report.clinic, patient.clinic],
    [texts.firstUse, dated(firstUse)],
    [texts.uses, uses.toLocaleString(language)],
    ...(prescribedPerWeek === null ? [] : [[texts.prescribed, String(prescribedPerWeek)] as const]),
    [report.made, dated(now)],
  ] as const;
  // Also for staff: a report of the first week has neither rates nor a verdict, because families read it.
  const early = rateFrom === null ? null : fillText(texts.firstWeekHint, { day: formatDay(rateFrom) });
  const columns = early === null ? 4 : 3;
  const table = [
    [texts.month, texts.uses, texts.expected, texts.rate],
    ...months.map((month) => [
      formatMonth(month.month, language, 'long'),
      month.uses.toLocaleString(language),
      month.expected.toLocaleString(language, { maximumFractionDigits: 0 }),
      formatRate(month.rate, language),
    ]),
  ].map((cells) => cells.slice(0, columns));
  const total = formatRate(rate, language);
  const isOnTrack = rate !== null && isGood(rate);
  const verdict = isOnTrack ? texts.good : texts.poor;
  const explained = [what.meaning, what.recommended, what.prescribed, what.trial, what.advice];
  const footer = fillText(report.footer, { clinic: patient.clinic, date: dated(now) });
  const chart = { months, language, goal: texts.goal };
  const font = await pdfFont([
    ...['Fovea', report.title, texts.total, total, verdict, early ?? '', what.title, ...explained, footer],
    ...[...facts.flat(), ...table.flat(), ...chartTexts(chart)],
  ]);
  const words = wordsIn(font);
  const page = titledPage(
    { title: report.title, font, styles },
    ...facts.map(([term, fact]) =>
      createElement(View, { style: styles.row }, words(term, styles.term), words(fact || '–')),
    ),
    createElement(
      View,
      { style: styles.total },
      ...(early === null
        ? [
            words(texts.total),
            words(total, styles.number),
            rate !== null && words(verdict, isOnTrack ? styles.good : styles.poor),
          ]
        : [words(early)]),
    ),
    early === null && reportChart({ ...chart, font }),
    ...table.map((cells, index) =>
      createElement(
        View,
        { style: styles.line, wrap: false },
        ...cells.map((cell) =>
          createElement(View, { style: styles.cell }, words(cell, ...(index === 0 ? [styles.column] : []))),
        ),
      ),
    ),
    createElement(
      View,
      { wrap: false },
      words(what.title, styles.heading),
      ...explained.map((text) => words(text, styles.text)),
    ),
    createElement(View, { fixed: true, style: styles.footer }, words(footer)),
  );
  const title = `${report.title} · ${patient.name}`;
  const pdf = await renderToBuffer(createElement(Document, { title, author: 'Fovea', language }, page));
  return { pdf, missing: font.missing };
}
