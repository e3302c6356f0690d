import { getCompliance } from '@fovea/contracts/usage/endpoints';
import { getOwnCompliance } from '@fovea/contracts/usage/portal-endpoints';
import { handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { complianceDays } from './compliance-days.ts';

export const getComplianceHandler = handle(getCompliance, async (input, ctx) =>
  complianceDays(input, await visiblePatients(ctx), ctx),
);
export const getOwnComplianceHandler = handle(getOwnCompliance, async (input, ctx) =>
  complianceDays(input, await visiblePatients(ctx), ctx),
);
