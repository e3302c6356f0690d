import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PasswordDigest, Timezone } from './fields.ts';

/** What the device firmware speaks. Instants carry an offset; data of the lasers is opaque text. */
export const DeviceRelease = z.object({ version: z.string(), url: z.string(), md5: z.string(), notification: z.boolean() });
export const DeviceSession = z.object({
  token: z.string(),
  tokenExpiredAt: Instant,
  account: z.object({ _id: Id, firstName: z.string(), lastName: z.string(), expiredDate: Instant.nullable() }),
  /** duration in seconds, intervals in hours; 0 is unlimited. */
  settings: z.object({ duration: z.number(), intervals: z.number(), timesPerDay: z.number(), timesPerWeek: z.number(), twicePer24: z.boolean() }),
  usage: z.object({ today: z.number().int(), last7Days: z.number().int(), nextAllowedAt: Instant.nullable() }),
  release: DeviceRelease.nullable(),
});
export const maxRecords = 500;
/** Each record is checked on its own, so the list accepts anything and answers per record. */
export const PostedRecord = z.object({
  recordId: z.uuid(),
  happenedTime: Instant,
  endTime: Instant,
  leftLaserData: z.string().max(10_000).default(''),
  rightLaserData: z.string().max(10_000).default(''),
  timezone: Timezone,
});
export type PostedRecord = z.infer<typeof PostedRecord>;
export const RecordResult = z.object({
  recordId: z.string(),
  result: z.enum(['stored', 'duplicate', 'rejected']),
  overLimit: z.boolean().optional(),
  reason: z.string().optional(),
});

export const deviceSignIn = endpoint({
  method: 'POST',
  path: '/api/device/signin',
  service: 'device-inventory',
  access: 'public',
  region: 'none',
  rate: 'signIn',
  input: z.object({
    serial_number: z.string().trim().min(1, { error: 'required' }).max(64),
    username: z.string().trim().min(1, { error: 'required' }).max(50),
    password: PasswordDigest,
  }),
  response: DeviceSession,
  summary: 'A device signs in as a patient',
});
export const requestTreatment = endpoint({
  method: 'POST',
  path: '/api/device/treatments',
  service: 'device-inventory',
  access: ['device'],
  region: 'required',
  rate: 'device',
  input: z.object({ happenedTime: Instant, timezone: Timezone }),
  response: z.object({ allowed: z.boolean(), duration: z.number(), nextAllowedAt: Instant.nullable() }),
  summary: 'Ask leave to start a treatment',
});
export const postRecords = endpoint({
  method: 'POST',
  path: '/api/device/records',
  service: 'device-inventory',
  access: ['device'],
  region: 'required',
  rate: 'device',
  maxBytes: 12 * 1024 * 1024,
  input: z.object({
    records: z
      .array(z.looseObject({ recordId: z.string().max(100) }))
      .min(1)
      .max(maxRecords),
  }),
  response: z.object({ records: z.array(RecordResult) }),
  summary: 'Store treatments that happened; idempotent by recordId',
});
export const getDeviceRelease = endpoint({
  method: 'GET',
  path: '/api/device/release',
  service: 'device-inventory',
  access: ['device'],
  region: 'required',
  rate: 'device',
  input: z.object({ version: z.string().max(100).optional() }),
  response: DeviceRelease.nullable(),
  summary: 'The newest release for the device, or null',
});
