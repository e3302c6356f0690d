import { z } from 'zod';
import { TreatmentSettings } from '../devices/fields.ts';
import { Id, Instant } from '../fields.ts';
import { RecordDoubt } from '../usage/schema.ts';

/** Data types of the device firmware. Instants carry an offset; data of the lasers is opaque text. */
export const DeviceRelease = z.object({
  version: z.string(),
  url: z.string(),
  md5: z.string(),
  notification: z.boolean(),
});
export const DeviceSession = z.object({
  token: z.string(),
  tokenExpiredAt: Instant,
  account: z.object({ _id: Id, firstName: z.string(), lastName: z.string(), expiredDate: Instant.nullable() }),
  settings: TreatmentSettings,
  usage: z.object({ today: z.number().int(), last7Days: z.number().int(), nextAllowedAt: Instant.nullable() }),
  serverTime: Instant,
  release: DeviceRelease.nullable(),
});
/** A greater offset of the device's clock is recorded; it has no effect on permission. */
export const clockToleranceMs = 10 * 60 * 1000;
export const maxRecords = 500;
/**
 * Days after a treatment in which its record is accepted, and days after a token's issue in which it may still deliver
 * records.
 */
export const recordDays = 400;
/**
 * For how long after its last contact, and how many times, a device without network may treat by its stored settings. A
 * hold set in this time takes effect at the next contact. Source: docs/device.md.
 */
export const offlineHours = 24;
export const offlineTreatments = 2;
/**
 * The time zone that a device reports. No value refuses the call: unless the zone is listed, the family's stored zone
 * is used and the record is marked with the reported value.
 */
export const SentTimezone = z.string().optional().catch(undefined);
/** The list accepts any value: each record is validated on its own and has its own result. */
export const PostedRecord = z.object({
  recordId: z.uuid(),
  happenedTime: Instant,
  endTime: Instant,
  leftLaserData: z.string().max(10_000).default(''),
  rightLaserData: z.string().max(10_000).default(''),
  timezone: SentTimezone,
});
export type PostedRecord = z.infer<typeof PostedRecord>;
export const RecordResult = z.object({
  recordId: z.string(),
  result: z.enum(['stored', 'duplicate', 'rejected']),
  overLimit: z.boolean().optional(),
  /** Plausibility checks that the stored record failed; absent without any. */
  doubts: z.array(RecordDoubt).optional(),
  reason: z.string().optional(),
});
