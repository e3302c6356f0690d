import { complianceReport, type ReportInput } from '@fovea/papers/compliance-report';
import { pdf } from '@react-pdf/renderer';
import { pdfFont } from './pdf.ts';

/** The compliance report as a PDF, drawn here: what a browser has is not asked of the server. */
export const drawReport = async (report: ReportInput): Promise<Blob> =>
  pdf(await complianceReport(report, pdfFont)).toBlob();
