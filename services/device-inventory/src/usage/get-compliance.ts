import { getCompliance, getCompliancePdf } from '@fovea/contracts/usage/endpoints';
import { getOwnCompliance, getOwnCompliancePdf } from '@fovea/contracts/usage/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { complianceDays } from './compliance-days.ts';
import { compliancePdf } from './compliance-pdf.ts';

type Period = Parameters<typeof complianceDays>[0];

const visibleCompliance = async (period: Period, ctx: Context) =>
  complianceDays(period, await visiblePatients(ctx), ctx);

export const getComplianceHandler = handle(getCompliance, visibleCompliance);
export const getOwnComplianceHandler = handle(getOwnCompliance, visibleCompliance);

export const getCompliancePdfHandler = handle(getCompliancePdf, async ({ accountId, months }, ctx) => {
  const compliance = await visibleCompliance({ accountId, months }, ctx);
  return compliancePdf({ accountId, compliance, showsPatientId: true, includesRemoved: true }, ctx);
});
export const getOwnCompliancePdfHandler = handle(getOwnCompliancePdf, async ({ accountId, months }, ctx) => {
  const compliance = await visibleCompliance({ accountId, months }, ctx);
  return compliancePdf({ accountId, compliance, showsPatientId: true, includesRemoved: false }, ctx);
});
