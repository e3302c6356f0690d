import { InventoryAction } from '@fovea/contracts/devices/fields';
import { Id, optionalText } from '@fovea/contracts/fields';
import { z } from 'zod';

/** What a person chooses for an action: whom a device goes to, and notes. */
export const ActionForm = z
  .object({
    action: InventoryAction,
    asksReason: z.boolean(),
    toCompanyId: Id.nullable(),
    customerId: Id.nullable(),
    notes: optionalText(2000),
  })
  .refine(({ action, toCompanyId }) => action !== 'Transfer' || toCompanyId, {
    path: ['toCompanyId'],
    error: 'required',
  })
  .refine(({ action, customerId }) => action !== 'Distribute' || customerId, {
    path: ['customerId'],
    error: 'required',
  })
  .refine(({ asksReason, notes }) => !asksReason || notes, { path: ['notes'], error: 'required' });
export type ActionForm = z.output<typeof ActionForm>;
