import { Id } from '@fovea/contracts/fields';
import { changeInventoryStatus } from '@fovea/contracts/inventory/endpoints';

/** What a batch needs before it is sent: devices, and for a transfer whom they go to. */
export const BatchForm = changeInventoryStatus.input
  .extend({ toCompanyId: Id.nullable() })
  .refine(({ action, toCompanyId }) => action !== 'Transfer' || toCompanyId, {
    path: ['toCompanyId'],
    error: 'required',
  });
