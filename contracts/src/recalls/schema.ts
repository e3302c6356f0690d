import { z } from 'zod';
import { InventoryStatus, whereabouts } from '../devices/fields.ts';
import { listQuery } from '../envelope.ts';
import { code, Flag, Id, Instant, optionalCode, optionalText, RegionKey, searchedCode, text } from '../fields.ts';

/**
 * `hold`: the device refuses treatment from the moment of the order. `untilReplaced`: treatment continues until then.
 */
export const RecallMode = z.enum(['hold', 'untilReplaced'], { error: 'required' });
export type RecallMode = z.infer<typeof RecallMode>;
export const RecallState = z.enum(['open', 'closed']);
/**
 * `selected` by the order, its holder `informed`, the holder `acknowledged`, the device `returning`: unbound from its
 * family, but not secured yet; `done`.
 */
export const RecallDeviceState = z.enum(['selected', 'informed', 'acknowledged', 'returning', 'done'], {
  error: 'invalidChoice',
});
export type RecallDeviceState = z.infer<typeof RecallDeviceState>;
/** How a device was completed. `secured`: recalled or discarded in inventory, recorded by the platform. */
export const RecallOutcome = z.enum(['secured', 'corrected', 'destroyed', 'lost', 'unreachable', 'cancelled']);
export type RecallOutcome = z.infer<typeof RecallOutcome>;
/** Outcomes reported by staff. A `corrected` device may treat and be assigned again. */
export const ReportedOutcome = RecallOutcome.extract(['corrected', 'destroyed', 'lost', 'unreachable'], {
  error: 'required',
});
export type ReportedOutcome = z.infer<typeof ReportedOutcome>;

const mostRecalledSerials = 100_000;

/** Criteria of the recalled devices; a device must match all of them. */
export const RecallCriteria = z.object({
  productId: Id.optional(),
  /** A device identifier, or a whole UDI in any GS1 form; otherwise the UDI exactly as it is stored. */
  udi: optionalCode(200),
  lot: optionalCode(100),
  orderNumber: optionalCode(100),
  /** A range: the same prefix, then numbers. */
  serialFrom: optionalCode(64),
  serialTo: optionalCode(64),
  /** Devices that run this version, or that have not reported theirs and are offered it. */
  versionId: Id.optional(),
  serials: z.array(code(200)).min(1).max(mostRecalledSerials).optional(),
});
export type RecallCriteria = z.infer<typeof RecallCriteria>;

/** The reason by language. A reader without a text in their language gets the English one, otherwise the first. */
export const RecallReason = z
  .object({
    en: optionalText(2000),
    ja: optionalText(2000),
    ms: optionalText(2000),
    tr: optionalText(2000),
    pl: optionalText(2000),
    es: optionalText(2000),
    de: optionalText(2000),
    fr: optionalText(2000),
  })
  .refine((reason) => Object.values(reason).some(Boolean), { error: 'required', path: ['en'] });
export type RecallReason = z.infer<typeof RecallReason>;

export const StartRecall = z.object({
  title: text(100),
  reason: RecallReason,
  mode: RecallMode,
  criteria: RecallCriteria,
  /** The number of devices in the preview; refused if it has changed. */
  devices: z.number().int().min(1),
});
export type StartRecall = z.infer<typeof StartRecall>;

const Counted = { devices: z.number().int(), atFamilies: z.number().int() };
export const RecallPreview = z.object({
  ...Counted,
  inStock: z.number().int(),
  /** Devices neither bound to a family nor in stock. */
  elsewhere: z.number().int(),
  companies: z.number().int(),
  regions: z.array(z.object({ region: RegionKey, ...Counted })),
});
export type RecallPreview = z.infer<typeof RecallPreview>;

/** Counts of the devices in the caller's scope. */
export const RecallProgress = z.object({
  ...Counted,
  companies: z.number().int(),
  selected: z.number().int(),
  informed: z.number().int(),
  acknowledged: z.number().int(),
  returning: z.number().int(),
  done: z.number().int(),
  toCall: z.number().int(),
});
export type RecallProgress = z.infer<typeof RecallProgress>;

export const Recall = z.object({
  _id: Id,
  title: z.string(),
  mode: RecallMode,
  state: RecallState,
  createdAt: Instant,
  closedAt: Instant.nullable(),
  progress: RecallProgress,
});
export type Recall = z.infer<typeof Recall>;
export const RecallDetails = Recall.extend({
  reason: RecallReason,
  /** Empty where the caller may not see the person. */
  createdBy: z.string(),
});
export type RecallDetails = z.infer<typeof RecallDetails>;

export const RecallFilter = listQuery(['createdAt']).extend({ state: RecallState.optional() });
export type RecallFilter = z.infer<typeof RecallFilter>;

const { customerId, customerEmail, customerAway, customerRegion } = whereabouts;
export const RecallDevice = z.object({
  _id: Id,
  deviceId: Id,
  serial_number: z.string(),
  productId: Id,
  productName: z.string(),
  status: InventoryStatus,
  companyId: Id,
  companyName: z.string(),
  /** The family that had the device when it was recalled. */
  customerId,
  customerEmail,
  customerAway,
  customerRegion,
  state: RecallDeviceState,
  informedAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  /** How many reminders were sent. */
  chased: z.number().int(),
  /** Staff must call: the family has no working contact address, or has not responded. */
  toCall: z.boolean(),
  returningAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  outcome: RecallOutcome.nullable(),
  /** Serial number of the device the family got instead. */
  replacedBy: z.string().nullable(),
});
export type RecallDevice = z.infer<typeof RecallDevice>;

export const RecallDeviceFilter = listQuery(['serial_number', 'state']).extend({
  id: Id,
  searchStr: searchedCode(200).optional(),
  state: RecallDeviceState.optional(),
  toCall: Flag.optional(),
  /** A single device. */
  only: Id.optional(),
});
export type RecallDeviceFilter = z.infer<typeof RecallDeviceFilter>;

/** The recall of a family's device, as the portal shows it. */
export const OwnRecall = z.object({
  title: z.string(),
  reason: RecallReason,
  mode: RecallMode,
  informedAt: Instant,
  acknowledgedAt: Instant.nullable(),
});
export type OwnRecall = z.infer<typeof OwnRecall>;
