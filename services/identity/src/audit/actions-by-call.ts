import { accessRefused, deniedCall } from '@fovea/contracts/audit/access-refusals';
import { auditActions } from '@fovea/contracts/audit/actions';
import type { AuditAction } from '@fovea/contracts/audit/schema';
import { endpoints } from '@fovea/contracts/registry';

/** The action of each call in the log, refused ones included. */
export const actionsByCall: Readonly<Record<string, AuditAction>> = {
  ...auditActions,
  ...Object.fromEntries(Object.values(endpoints).map((endpoint) => [deniedCall(endpoint), accessRefused])),
};
