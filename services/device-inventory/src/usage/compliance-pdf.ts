import { AppError } from '@fovea/contracts/errors';
import { drawComplianceReport } from '@fovea/contracts/usage/rpcs';
import { Compliance } from '@fovea/contracts/usage/schema';
import type { FileResponse } from '@fovea/kit/handle';
import type { Context } from '../handle.ts';

type Report = { accountId: string; compliance: Compliance; showsPatientId: boolean; includesRemoved: boolean };

/**
 * The report as a PDF in the caller's language. The notification service draws it: drawing keeps a process busy for half
 * a second, and devices wait for this one. Throws `notFound` for a child that was deleted meanwhile.
 */
export async function compliancePdf(
  { compliance: shown, ...report }: Report,
  { callRpc, region, language }: Pick<Context, 'callRpc' | 'region' | 'language'>,
): Promise<FileResponse> {
  // Without the days, which the report does not show.
  const compliance = Compliance.parse(shown);
  const drawn = await callRpc(drawComplianceReport, { ...report, compliance, language }, { region });
  if (!drawn) throw new AppError('notFound');
  return {
    contentType: 'application/pdf',
    body: Buffer.from(drawn.pdf, 'base64'),
    fileName: drawn.fileName,
    headers: { 'Cache-Control': 'private, no-store' },
  };
}
