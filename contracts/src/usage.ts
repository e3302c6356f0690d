import { z } from 'zod';
import { UsageRecord } from './devices.ts';
import { endpoint, staff } from './endpoint.ts';
import { listQuery, pageOf } from './envelope.ts';
import { fact, rpc } from './event.ts';
import { Day, db, Id, Instant } from './fields.ts';

/** At or above is good (green), below is poor (red). */
export const goodCompliance = 75;
/** Recommended uses: twice a day on five days a week. */
export const recommendedPerWeek = 10;
export const compliancePeriods = [4, 6, 12] as const;
export const Months = z.coerce
  .number()
  .pipe(z.union([z.literal(4), z.literal(6), z.literal(12)], { error: 'invalidChoice' }))
  .default(4);

/** rate, uses and expected of each local month, oldest first; rate in percent, null before the first use. */
export const Compliance = z.object({
  rate: z.number().nullable(),
  firstUse: Instant.nullable(),
  uses: z.number().int(),
  /** Of the region: what a kept report is dated in. */
  timezone: z.string(),
  months: z.array(
    z.object({ month: z.string(), uses: z.number().int(), expected: z.number(), rate: z.number().nullable() }),
  ),
});
export type Compliance = z.infer<typeof Compliance>;

/** Is the treatment on track? Days are the patient's local days, oldest first. */
export const UsageSummary = z.object({
  accountId: Id,
  accountName: z.string(),
  dailyGoal: z.number().int(),
  usedToday: z.number().int(),
  days: z.array(z.object({ day: z.string(), uses: z.number().int() })),
  weekRate: z.number().nullable(),
  lastUse: Instant.nullable(),
  /** Until when a plan is paid; null: there never was one. */
  expiredDate: Instant.nullable(),
  timezone: z.string(),
});
export type UsageSummary = z.infer<typeof UsageSummary>;

const input = z.object({ accountId: Id, months: Months, db });
export const getCompliance = endpoint({
  method: 'GET',
  path: '/api/admin/compliance',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input,
  response: Compliance,
  summary: 'Compliance of a patient by month',
  audit: 'view',
});
export const getOwnCompliance = endpoint({
  method: 'GET',
  path: '/api/portal/compliance',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input,
  response: Compliance,
  summary: 'Compliance of a child by month',
});
export const getUsageSummary = endpoint({
  method: 'GET',
  path: '/api/portal/usage',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: z.object({ list: z.array(UsageSummary) }),
  summary: 'Today, the last 7 days and the week’s rate of each child',
});
export const findRecords = endpoint({
  method: 'GET',
  path: '/api/admin/records',
  service: 'device-inventory',
  access: staff,
  region: 'required',
  input: z.object({
    ...listQuery(['happenedTime', 'accountName', 'createdAt']).shape,
    userId: Id,
    accountId: Id.optional(),
    db,
  }),
  response: pageOf(UsageRecord),
  summary: 'Usage records of a family',
  audit: 'view',
});
export const findOwnRecords = endpoint({
  method: 'GET',
  path: '/api/portal/records',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({ ...listQuery(['happenedTime']).shape, accountId: Id.optional() }),
  response: pageOf(UsageRecord),
  summary: 'The family’s usage records',
});

/** Whether one of these accounts was ever treated: asked before a child or a family is erased. */
export const hasTreatments = rpc(
  'hasTreatments',
  'device-inventory',
  'regional',
  z.object({ accountIds: z.array(Id) }),
  z.object({ has: z.boolean() }),
);

export const treatmentStarted = fact(
  'treatment.first-use',
  'device-inventory',
  'regional',
  z.object({ accountId: Id, customerId: Id, at: Instant }),
);
/** A patient was treated on a calendar day of its own for the first time; days may come late and in any order. */
export const treatmentDayUsed = fact(
  'treatment.day-used',
  'device-inventory',
  'regional',
  z.object({ accountId: Id, customerId: Id, day: Day }),
);
