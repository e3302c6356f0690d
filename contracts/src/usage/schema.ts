import { z } from 'zod';
import { db, Id, Instant } from '../fields.ts';

/**
 * What a treatment's record contradicts: the dose it was given (`longerThanDose`, `outputOutside`), another record of
 * the child (`overlaps`, `sameSecond`), or the time at which the child was created or its family got the device
 * (`beforeChild`, `beforeBinding`).
 */
export const RecordDoubt = z.enum([
  'longerThanDose',
  'overlaps',
  'sameSecond',
  'beforeChild',
  'beforeBinding',
  'outputOutside',
]);
export type RecordDoubt = z.infer<typeof RecordDoubt>;

/**
 * What a clinic decided about a doubtful record. Until then it counts against the limits of leave, which is the safe
 * side, and for nothing else. `confirmed` counts for everything, `setAside` for nothing, not even for leave.
 */
export const RecordDecision = z.enum(['confirmed', 'setAside'], { error: 'required' });
export type RecordDecision = z.infer<typeof RecordDecision>;

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
  /** Of the region, for dates of stored reports. */
  timezone: z.string(),
  months: z.array(
    z.object({ month: z.string(), uses: z.number().int(), expected: z.number(), rate: z.number().nullable() }),
  ),
});
export type Compliance = z.infer<typeof Compliance>;

/**
 * The same with every day of the months, on the family's calendar. Days before `heardDay` without uses had none; later
 * days are undetermined.
 */
export const ComplianceDays = Compliance.extend({
  today: z.string(),
  /** Days with uses, ascending; those without are left out. */
  days: z.array(z.object({ day: z.string(), uses: z.number().int() })),
  /** Of all uses, also before these months; null: never treated. */
  firstDay: z.string().nullable(),
  /** The last day the family's device reported; null: never. */
  heardDay: z.string().nullable(),
  /** Its clock is off, so that uses may stand on a neighbouring day. */
  clockSuspect: z.boolean(),
  /** The last day that is, or was, paid for; null: there never was a plan. */
  planUntil: z.string().nullable(),
});
export type ComplianceDays = z.infer<typeof ComplianceDays>;

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
  /** Of a declined renewal: until then treatment goes on. */
  graceUntil: Instant.nullable(),
  timezone: z.string(),
});
export type UsageSummary = z.infer<typeof UsageSummary>;

export const ComplianceOf = z.object({ accountId: Id, months: Months, db });
