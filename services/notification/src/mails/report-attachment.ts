import { companyById } from '@fovea/contracts/companies/questions';
import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import { patientForReport } from '@fovea/contracts/patients/questions';
import type { Compliance } from '@fovea/contracts/usage/schema';
import { reportMissingLetters } from '@fovea/kit/pdf/report-missing-letters';
import { reportFileName } from '@fovea/papers/report-file-name';
import type { Composed, Desk } from './composed.ts';

type Asked = { accountId: string; compliance: Compliance; language: Language };

/** The compliance report as its reader would download it; none of a child that is gone meanwhile. */
export async function reportAttachment(
  { accountId, compliance, language }: Asked,
  { ask, region, now, log }: Pick<Desk, 'ask' | 'region' | 'now' | 'log'>,
): Promise<Composed['attachment']> {
  const found = await ask(patientForReport, { accountId }, { region });
  if (!found) return undefined;
  const { patientId, companyId, ...names } = found;
  const company = await ask(companyById, { id: companyId });
  const patient = { name: nameFor(names, language), patientId, clinic: company?.name ?? '' };
  // Renderer and typefaces are megabytes, which only those who draw load.
  const [{ complianceReport }, { pdfFont }, { renderToBuffer }] = await Promise.all([
    import('@fovea/papers/compliance-report'),
    import('@fovea/papers/node-font'),
    import('@react-pdf/renderer'),
  ]);
  const document = await complianceReport({ patient, compliance, language, now }, async (texts) => {
    const font = await pdfFont(texts);
    reportMissingLetters(font.missing, { log, document: 'compliance' });
    return font;
  });
  return {
    filename: reportFileName({ patient, compliance, now }),
    content: await renderToBuffer(document),
    contentType: 'application/pdf',
  };
}
