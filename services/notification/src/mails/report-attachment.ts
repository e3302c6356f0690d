import { companyById } from '@fovea/contracts/companies/questions';
import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import { patientForReport } from '@fovea/contracts/patients/questions';
import type { Compliance } from '@fovea/contracts/usage/schema';
import type { Composed, Desk } from './composed.ts';

type Asked = { accountId: string; compliance: Compliance; language: Language };

/** The compliance report as its reader would download it; none of a child that is gone meanwhile. */
export async function reportAttachment(
  { accountId, compliance, language }: Asked,
  { ask, region, now }: Pick<Desk, 'ask' | 'region' | 'now'>,
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
  return {
    filename: `compliance-${patientId}.pdf`,
    content: await renderToBuffer(await complianceReport({ patient, compliance, language, now }, pdfFont)),
    contentType: 'application/pdf',
  };
}
