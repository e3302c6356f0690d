import { z } from 'zod';
import { db, Id, Instant } from '../fields.ts';

/**
 * Plausibility checks that a record failed, against the dose (`longerThanDose`, `outputOutside`), another record of the
 * child (`overlaps`, `sameSecond`), or the creation of the child or the binding of the device (`beforeChild`,
 * `beforeBinding`).
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
 * A clinic's decision about a doubtful record. Undecided records count against the treatment limits only, which is the
 * safe side. `confirmed` records count everywhere, those `setAside` nowhere, including the limits.
 */
export const RecordDecision = z.enum(['confirmed', 'setAside'], { error: 'required' });
export type RecordDecision = z.infer<typeof RecordDecision>;

/** At or above is good (green), below is poor (red). */
export const goodCompliance = 75;
/** Recommended uses: twice a day on five days a week. */
export const recommendedPerWeek = 10;
/** Bounds of a prescription, in uses a week. The maximum follows from the bounds of a dose. */
export const prescribedPerWeekLimits = { least: 1, most: 28 } as const;
export const compliancePeriods = [4, 6, 12] as const;
export const Months = z.coerce
  .number()
  .pipe(z.union([z.literal(4), z.literal(6), z.literal(12)], { error: 'invalidChoice' }))
  .default(4);

const ofMonth = {
  month: z.string(),
  uses: z.number().int(),
  expected: z.number(),
  rate: z.number().nullable(),
  /** The same by the prescription; null without one. */
  prescribed: z.number().nullable().default(null),
  prescribedRate: z.number().nullable().default(null),
};

/**
 * rate, uses and expected of each local month, oldest first; rate in percent, null before the first use. Responses of
 * the previous release lack the fields of the prescription.
 */
export const Compliance = z.object({
  rate: z.number().nullable(),
  /**
   * Prescribed uses a week, and the rate by them, which screens show instead of `rate`; null without a prescription.
   */
  prescribedPerWeek: z.number().int().nullable().default(null),
  prescribedRate: z.number().nullable().default(null),
  /** In the first seven days: the day from which families see a rate; null afterwards and before the first use. */
  rateFrom: z.string().nullable().default(null),
  firstUse: Instant.nullable(),
  uses: z.number().int(),
  /** The region's time zone, for dates of stored reports. */
  timezone: z.string(),
  months: z.array(z.object(ofMonth)),
});
export type Compliance = z.infer<typeof Compliance>;

/**
 * The same with every day of the months, on the family's calendar. Days before `heardDay` without uses had none; later
 * days are undetermined.
 */
export const ComplianceDays = Compliance.extend({
  today: z.string(),
  /** Days with uses, ascending; days without uses are omitted. */
  days: z.array(z.object({ day: z.string(), uses: z.number().int() })),
  /** First day of all uses, also before these months; null: never treated. */
  firstDay: z.string().nullable(),
  /** The last day the family's device reported; null: never. */
  heardDay: z.string().nullable(),
  /** Its clock is wrong, so that uses may be assigned to a neighbouring day. */
  clockSuspect: z.boolean(),
  /** Last day of the paid time, also a past one; null: there never was a plan. */
  planUntil: z.string().nullable(),
});
export type ComplianceDays = z.infer<typeof ComplianceDays>;

/** A child's compliance in lists, in percent as of today in the family's time zone. */
export const ListedCompliance = z.object({
  /** Null before the first use. */
  rate: z.number().nullable(),
  /** The same by the prescription, shown instead of `rate`; null without one. */
  prescribedRate: z.number().nullable().default(null),
  /** In the first seven days from the first use a rate is not meaningful. */
  firstWeek: z.boolean().default(false),
});

/** Summary of recent treatment. Days are in the patient's time zone, oldest first. */
export const UsageSummary = z.object({
  accountId: Id,
  accountName: z.string(),
  dailyGoal: z.number().int(),
  usedToday: z.number().int(),
  days: z.array(z.object({ day: z.string(), uses: z.number().int() })),
  /** Rate of the last 7 days; null before the first use and in the first week. */
  weekRate: z.number().nullable(),
  /** The same by the prescription; null without one. */
  prescribedWeekRate: z.number().nullable().default(null),
  prescribedPerWeek: z.number().int().nullable().default(null),
  /** In the first week: the day from which there is a rate. */
  rateFrom: z.string().nullable().default(null),
  lastUse: Instant.nullable(),
  /** End of the paid time; null: there never was a plan. */
  expiredDate: Instant.nullable(),
  /** For a declined renewal: end of the grace period, in which treatment continues. */
  graceUntil: Instant.nullable(),
  timezone: z.string(),
});
export type UsageSummary = z.infer<typeof UsageSummary>;

export const ComplianceOf = z.object({ accountId: Id, months: Months, db });
