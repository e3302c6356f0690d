import { z } from 'zod';
import { Dose } from '../dose/schema.ts';
import { Role } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import {
  code,
  Flag,
  GivenInstant,
  Id,
  Instant,
  optionalText,
  orEmpty,
  Setting,
  searched,
  searchedCode,
  text,
} from '../fields.ts';
import { MayBeNot } from '../lists/relations.ts';
import { OwnRecall } from '../recalls/schema.ts';
import { RecordDecision, RecordDoubt } from '../usage/schema.ts';
import {
  DeviceType,
  InventoryStatus,
  LoggedAction,
  Logging,
  SerialNumber,
  TreatmentSettings,
  Udi,
  whereabouts,
} from './fields.ts';
import { NoTreatment } from './may-treat.ts';

/**
 * Treatment settings; null falls back to the catalog's, 0 means unlimited for intervals, timesPerDay and timesPerWeek.
 * Duration in seconds, intervals in hours.
 */
const OwnSettings = {
  duration: z.number().nullable(),
  intervals: z.number().nullable(),
  timesPerDay: z.number().nullable(),
  timesPerWeek: z.number().nullable(),
};

export const DeviceLog = z.object({
  _id: Id,
  /** Time of the action, as entered by the actor. */
  date: Instant,
  /** Time of the entry, by the platform's clock. */
  createdAt: Instant,
  action: LoggedAction,
  from: InventoryStatus.nullable(),
  to: InventoryStatus.nullable(),
  companyName: z.string().nullable(),
  toCompanyName: z.string().nullable(),
  logging: z.array(Logging),
  notes: z.string(),
  /** Empty where the caller may not see the actor. */
  actorName: z.string(),
  actorRole: Role.nullable(),
});
export const UsageRecord = z.object({
  _id: Id,
  accountId: Id,
  accountName: z.string(),
  productName: z.string(),
  serial_number: z.string(),
  createdAt: Instant,
  happenedTime: Instant,
  endTime: Instant,
  leftLaserData: z.string(),
  rightLaserData: z.string(),
  /** Zone of the record's day: the device's, or the family's where the device sent no listed zone. */
  timezone: z.string(),
  /** The value that the device sent if it is no listed zone; otherwise null. */
  sentTimezone: z.string().nullable().optional(),
  overLimit: z.boolean(),
  /** The settings of the treatment; null: unknown, or visible to staff only. */
  settings: TreatmentSettings.nullable().optional(),
  /**
   * Plausibility checks that failed. Until staff decide, such a record counts only for whether the device may treat.
   */
  doubts: z.array(RecordDoubt).optional(),
  decision: RecordDecision.nullable().optional(),
});
export type UsageRecord = z.infer<typeof UsageRecord>;

export const Device = z.object({
  _id: Id,
  productId: Id,
  productName: z.string(),
  catalog: z.object({ reference: z.string() }),
  type: DeviceType,
  createdDate: Instant,
  serviceDate: Instant,
  discardDate: Instant,
  serial_number: z.string(),
  qrcode: z.string(),
  order_number: z.string(),
  udi: z.string(),
  /** Release chosen for this device; null: its catalog's. */
  versionId: Id.nullable(),
  version: z.string().nullable(),
  forceVersion: z.boolean(),
  /** The release that the device reported. */
  reportedVersion: z.string().nullable(),
  /** The release it is offered or already runs: its catalog's, or the one chosen for it. */
  offeredVersion: z.string().nullable(),
  companyId: Id,
  companyName: z.string(),
  /** The company that owns the asset, independent of its holder. */
  ownership: Id,
  ownershipName: z.string(),
  ...whereabouts,
  bindingDate: Instant.nullable(),
  distributedAt: Instant.nullable(),
  lastUsage: Instant.nullable(),
  comments: z.string(),
  ...OwnSettings,
  twicePer24: z.boolean(),
  status: InventoryStatus,
  locked: z.boolean(),
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
});
export type Device = z.infer<typeof Device>;
export const DeviceDetails = Device.extend({
  /** The company's zone, in which the binding is a day. */
  timezone: z.string(),
  /** The settings in force: its own or its catalog's, within the bounds. */
  dose: Dose,
  /**
   * Seconds by which the device's clock is ahead (behind: negative); null while it agrees with the platform's within
   * ten minutes.
   */
  clock: z.object({ offsetSeconds: z.number().int(), notedAt: Instant }).nullable(),
  /** Why it must not treat; null: it may. */
  noTreatment: NoTreatment.nullable(),
  /** The newest recall that includes the device and has not released it; `isHeld`: it must not treat. */
  recall: z.object({ _id: Id, title: z.string(), isHeld: z.boolean() }).optional(),
  logs: z.array(DeviceLog),
});

export const SaveDevice = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  productId: z.uuid({ error: 'required' }),
  type: DeviceType,
  createdDate: GivenInstant,
  serviceDate: GivenInstant.optional(),
  discardDate: GivenInstant.optional(),
  serial_number: SerialNumber,
  qrcode: text(200),
  order_number: code(100),
  udi: Udi,
  versionId: Id.nullable().optional(),
  /** Offers the chosen version even where it is lower than the catalog's or the one the device runs. */
  forceVersion: z.boolean().optional(),
  companyId: z.uuid({ error: 'required' }),
  ownership: Id.optional(),
  comments: optionalText(5000),
  duration: orEmpty(Setting),
  intervals: orEmpty(Setting),
  timesPerDay: orEmpty(Setting),
  timesPerWeek: orEmpty(Setting),
  twicePer24: z.boolean().optional(),
});
export type SaveDevice = z.infer<typeof SaveDevice>;

export const DeviceFilter = z.object({
  ...pageQuery(['productName', 'type', 'serial_number', 'udi', 'order_number', 'companyName', 'status', 'createdDate'])
    .shape,
  serialNumber: searchedCode(200).optional(),
  companyName: searched(100).optional(),
  companyNameIs: MayBeNot,
  orderNumber: searchedCode(100).optional(),
  type: DeviceType.optional(),
  typeIs: MayBeNot,
  /** Deleted devices instead of the others. */
  deleted: Flag.optional(),
});
export type DeviceFilter = z.infer<typeof DeviceFilter>;

export const ImportRow = z.object({
  row: z.number().int(),
  batchStatus: z.enum(['waiting', 'failed', 'succeeded']),
  type: z.string(),
  udi: z.string(),
  order_number: z.string(),
  qrcode: z.string(),
  serial_number: z.string(),
  /** Status of the registered device; empty where there is none (yet). */
  status: z.union([z.literal(''), InventoryStatus]).default(''),
  msg: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;
export const registerColumns = ['type', 'udi', 'order_number', 'qrcode', 'serial_number'] as const;
export const maxImportRows = 100_000;
export const maxImportBytes = 20 * 1024 * 1024;

/** A family's view of its device. */
export const PortalDevice = z.object({
  _id: Id,
  serial_number: z.string(),
  udi: z.string(),
  productName: z.string(),
  catalog: z.object({ reference: z.string() }),
  status: InventoryStatus,
  createdDate: Instant,
  distributedAt: Instant.nullable(),
  bindingDate: Instant.nullable(),
  version: z.string().nullable(),
  /** The last day on which it treats, and why it no longer does; null: it does. */
  discardDate: Instant,
  noTreatment: NoTreatment.nullable(),
  settings: TreatmentSettings,
  /** Set during a recall. */
  recall: OwnRecall.optional(),
  /** The newest treatments of the family's own children on this device. */
  records: z.array(
    UsageRecord.pick({
      accountId: true,
      accountName: true,
      createdAt: true,
      happenedTime: true,
      productName: true,
      timezone: true,
    }),
  ),
});
export type PortalDevice = z.infer<typeof PortalDevice>;
