import { drawRecallReport } from '@fovea/contracts/recalls/rpcs';
import { reportMissingLetters } from '@fovea/kit/pdf/report-missing-letters';
import { handleRpc } from '../handle.ts';

export const drawRecallReportRpc = handleRpc(drawRecallReport, async (report, { now, log }) => {
  // Renderer and fonts take 200 MB of memory, so they are loaded with the first report.
  const { recallReport } = await import('./recall-report.ts');
  const { pdf, missing } = await recallReport(report, now);
  reportMissingLetters(missing, { log, document: 'recall' });
  return { pdf: pdf.toString('base64') };
});
