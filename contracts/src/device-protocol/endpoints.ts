import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, GivenInstant, Instant, optionalCode, PasswordDigest } from '../fields.ts';
import { DeviceRelease, DeviceSession, maxRecords, RecordResult, recordDays, SentTimezone } from './schema.ts';

export const deviceSignIn = endpoint({
  method: 'POST',
  path: '/api/device/signin',
  service: 'device-inventory',
  access: 'public',
  region: 'none',
  rate: 'deviceSignIn',
  input: z.object({
    serial_number: code(64),
    username: code(50),
    password: PasswordDigest,
  }),
  response: DeviceSession,
  summary: 'Sign a device in as a patient',
  errors: [
    'accountExpired',
    'companyLocked',
    'dayLimit',
    'deviceStatus',
    'incorrectCompanyDevice',
    'incorrectCustomer',
    'incorrectDeviceNumber',
    'userLocked',
    'waitHours',
    'weekLimit',
    'wrongCredentials',
  ],
});
export const requestTreatment = endpoint({
  method: 'POST',
  path: '/api/device/treatments',
  service: 'device-inventory',
  access: ['device'],
  region: 'required',
  rate: 'device',
  /**
   * The device's clock and zone, for information only: permission is decided by the server's clock in the family's
   * zone.
   */
  input: z.object({ happenedTime: GivenInstant, timezone: SentTimezone }),
  /** A refusal has serverTime among its parameters. */
  response: z.object({
    allowed: z.boolean(),
    duration: z.number(),
    nextAllowedAt: Instant.nullable(),
    serverTime: Instant,
  }),
  summary: 'Request permission to start a treatment',
  errors: [
    'accountExpired',
    'companyLocked',
    'dayLimit',
    'deviceStatus',
    'incorrectCompanyDevice',
    'incorrectCustomer',
    'incorrectDeviceNumber',
    'userLocked',
    'waitHours',
    'weekLimit',
  ],
});
export const postRecords = endpoint({
  method: 'POST',
  path: '/api/device/records',
  service: 'device-inventory',
  access: ['device'],
  region: 'required',
  rate: 'device',
  takenForDays: recordDays,
  maxBytes: 12 * 1024 * 1024,
  input: z.object({
    records: z
      .array(z.looseObject({ recordId: z.string().max(100) }))
      .min(1)
      .max(maxRecords),
  }),
  response: z.object({ records: z.array(RecordResult) }),
  summary: 'Store records of treatments given while the device was bound to the family; idempotent by recordId',
  errors: ['dayLimit', 'incorrectCustomer', 'incorrectDeviceNumber', 'waitHours', 'weekLimit'],
});
export const sendHeartbeat = endpoint({
  method: 'POST',
  path: '/api/device/heartbeat',
  service: 'device-inventory',
  access: ['device'],
  region: 'required',
  rate: 'device',
  input: z.object({
    /** By the device's clock. */
    time: GivenInstant.optional(),
    version: optionalCode(100),
    /** In percent. */
    battery: z.number().int().min(0).max(100).optional(),
  }),
  response: z.object({ serverTime: Instant }),
  summary: 'Send the device’s heartbeat: once a day, after its records',
  errors: ['incorrectCompanyDevice', 'incorrectCustomer', 'incorrectDeviceNumber'],
});
export const getDeviceRelease = endpoint({
  method: 'GET',
  path: '/api/device/release',
  service: 'device-inventory',
  access: ['device'],
  region: 'required',
  rate: 'device',
  input: z.object({ version: optionalCode(100) }),
  response: DeviceRelease.nullable(),
  summary: 'Get the newest release for the device, or null',
  errors: ['incorrectCompanyDevice', 'incorrectCustomer', 'incorrectDeviceNumber'],
});
