import { z } from 'zod';
import { code, Id, isOneLine, RegionKey } from '../fields.ts';
import { typedCode } from '../typed-text.ts';
import { withoutSeparators } from './scanned-code.ts';
import { storedUdi } from './udi.ts';

/** Vocabulary of devices that several contracts share: statuses, actions, and the table of permitted transitions. */
export const deviceTypes = ['TESTING', 'DEMO', 'CLINICAL', 'COMMERCIAL'] as const;
export const DeviceType = z.enum(deviceTypes, { error: 'required' });
export const inventoryStatuses = [
  'In stock',
  'In use',
  'Not in use',
  'Lost',
  'Discarded',
  'Recalled',
  'Transferring',
  'Servicing',
  'Repairing',
] as const;
export const InventoryStatus = z.enum(inventoryStatuses, { error: 'invalidChoice' });
export type InventoryStatus = z.infer<typeof InventoryStatus>;
const loggingKinds = ['Customer', 'Company', 'Tocompany'] as const;
export const Logging = z.enum(loggingKinds);
type LoggingKind = (typeof loggingKinds)[number];

/** Settings of a treatment; a device's own override its catalog's. Seconds, hours, times; 0 is unlimited. */
export const TreatmentSettings = z.object({
  duration: z.number(),
  intervals: z.number(),
  timesPerDay: z.number(),
  timesPerWeek: z.number(),
  twicePer24: z.boolean(),
});

/** Destination company and present family of a device. */
export const whereabouts = {
  toCompanyId: Id.nullable(),
  toCompanyName: z.string().nullable(),
  customerId: Id.nullable(),
  customerEmail: z.string().nullable(),
  /** The region of its family is unavailable. */
  customerAway: z.boolean(),
  customerRegion: RegionKey.nullable(),
};

type ActionRule = {
  from: readonly InventoryStatus[];
  /** null: the status before it was lost. */
  to: InventoryStatus | null;
  logging: readonly LoggingKind[];
  adminOnly?: true;
  /** Statuses from which only platform administrators may perform the action. */
  adminOnlyFrom?: readonly InventoryStatus[];
};

/** Start and end status of each inventory action, and its log. Web and service use this table. */
export const inventoryActions = {
  Distribute: { from: ['In stock'], to: 'In use', logging: ['Customer', 'Company'] },
  Collect: {
    from: ['Not in use', 'In use', 'Recalled', 'Discarded'],
    to: 'In stock',
    logging: ['Customer', 'Company'],
    // A device withdrawn for safety must not return to families by a clinic's mistake.
    adminOnlyFrom: ['Recalled', 'Discarded'],
  },
  Suspend: { from: ['In use'], to: 'Not in use', logging: ['Customer'] },
  Resume: { from: ['Not in use'], to: 'In use', logging: ['Customer'] },
  Transfer: { from: ['In stock'], to: 'Transferring', logging: ['Company', 'Tocompany'] },
  Receive: { from: ['Transferring'], to: 'In stock', logging: ['Company', 'Tocompany'] },
  Repair: { from: ['Servicing', 'In stock'], to: 'Repairing', logging: ['Company'] },
  Accept: { from: ['Repairing'], to: 'In stock', logging: ['Company'] },
  Service: { from: ['In stock'], to: 'Servicing', logging: ['Company'] },
  Refresh: { from: ['Servicing'], to: 'In stock', logging: ['Company'] },
  Lose: { from: ['Not in use', 'In use'], to: 'Lost', logging: ['Customer', 'Company'] },
  Find: { from: ['Lost'], to: null, logging: ['Customer', 'Company'] },
  Discard: { from: ['Repairing', 'In stock', 'Servicing'], to: 'Discarded', logging: ['Company'], adminOnly: true },
  Recall: { from: ['In stock'], to: 'Recalled', logging: ['Company'], adminOnly: true },
} as const satisfies Record<string, ActionRule>;
export type InventoryAction = keyof typeof inventoryActions;
export const InventoryAction = z.enum(Object.keys(inventoryActions) as [InventoryAction, ...InventoryAction[]], {
  error: 'invalidChoice',
});

/** Bind and Unbind are actions on a family's record, Delete and Restore on the device registry. */
export const LoggedAction = z.enum([...InventoryAction.options, 'Bind', 'Unbind', 'Delete', 'Restore']);
export type LoggedAction = z.infer<typeof LoggedAction>;

export function actionRule(action: InventoryAction): ActionRule {
  return inventoryActions[action];
}

/** Whether an action may start from a status. Access is checked elsewhere. */
export function allowsAction(action: InventoryAction, status: InventoryStatus): boolean {
  return actionRule(action).from.includes(status);
}

/** Whether only platform administrators may do it; without a status: from any status. */
export function isAdminOnly(action: InventoryAction, status?: InventoryStatus): boolean {
  const { adminOnly, adminOnlyFrom = [] } = actionRule(action);
  return adminOnly === true || (status !== undefined && adminOnlyFrom.includes(status));
}

/** Code 128 labels hold printable ASCII only, so new serial numbers must. */
export const fitsBarcode = (serial: string): boolean => /^[ -~]+$/.test(serial);
/** Serial numbers are compared as they are stored and without case. */
export const plainSerial = (serial: string): string => typedCode(serial).toUpperCase();
export const SerialNumber = code(64, 'inputSerialNumber');
/** A serial number as it was typed, pasted or scanned: `readingsOfCode` finds the number in it. */
export const ScannedSerial = z
  .string({ error: 'inputSerialNumber' })
  .overwrite(typedCode)
  .min(1, { error: 'inputSerialNumber' })
  .max(200)
  .refine((typed) => isOneLine(withoutSeparators(typed)), { error: 'oneLine' });
/** A UDI as it is typed or scanned, stored without what scanners add. */
export const Udi = z
  .string({ error: 'required' })
  .overwrite(storedUdi)
  .min(1, { error: 'required' })
  .max(100)
  .refine(isOneLine, { error: 'oneLine' });
