import { drawComplianceReport } from '@fovea/contracts/usage/rpcs';
import { handleRpc } from '../handle.ts';
import { drawReport } from './draw-report.ts';

export const drawComplianceReportRpc = handleRpc(drawComplianceReport, async (report, ctx) => {
  const drawn = await drawReport(report, ctx);
  return drawn ? { fileName: drawn.fileName, pdf: drawn.pdf.toString('base64') } : null;
});
