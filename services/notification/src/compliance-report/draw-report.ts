import { companyById } from '@fovea/contracts/companies/rpcs';
import { nameFor } from '@fovea/contracts/names';
import { patientForReport } from '@fovea/contracts/patients/rpcs';
import type { drawComplianceReport } from '@fovea/contracts/usage/rpcs';
import { reportMissingLetters } from '@fovea/kit/pdf/report-missing-letters';
import type { z } from 'zod';
import type { Desk } from '../mails/composed.ts';
import { reportFileName } from './report-file-name.ts';

/** The compliance report as a PDF in its reader's language; undefined for a child that was deleted. */
export async function drawReport(
  { accountId, compliance, language, showsPatientId, includesRemoved }: z.output<typeof drawComplianceReport.request>,
  { callRpc, region, now, log }: Pick<Desk, 'callRpc' | 'region' | 'now' | 'log'>,
): Promise<{ fileName: string; pdf: Buffer } | undefined> {
  const found = await callRpc(patientForReport, { accountId, includesRemoved }, { region });
  if (!found) return undefined;
  const { patientId, companyId, ...names } = found;
  const company = await callRpc(companyById, { id: companyId });
  const patient = {
    name: nameFor(names, language),
    patientId: showsPatientId ? patientId : null,
    clinic: company?.name ?? '',
  };
  // Renderer and fonts take 200 MB of memory, so they are loaded with the first report.
  const { complianceReport } = await import('./compliance-report.ts');
  const { pdf, missing } = await complianceReport({ patient, compliance, language, now });
  reportMissingLetters(missing, { log, document: 'compliance' });
  return { fileName: reportFileName({ patient, compliance, now }), pdf };
}
