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
/** A prescription, in uses a week. The most is what the bounds of a dose allow. */
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
 * rate, uses and expected of each local month, oldest first; rate in percent, null before the first use. Services of a
 * release before lack what the prescription says.
 */
export const Compliance = z.object({
  rate: z.number().nullable(),
  /** Prescribed uses a week, and the rate by them, which screens show in its place; null without a prescription. */
  prescribedPerWeek: z.number().int().nullable().default(null),
  prescribedRate: z.number().nullable().default(null),
  /** Of the first seven days: the day from which families see a rate; null afterwards and before the first use. */
  rateFrom: z.string().nullable().default(null),
  firstUse: Instant.nullable(),
  uses: z.number().int(),
  /** Of the region, for dates of stored reports. */
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

/** Of a child in lists, in percent as of the family's present day. */
export const ListedCompliance = z.object({
  /** Null before the first use. */
  rate: z.number().nullable(),
  /** The same by the prescription, shown in its place; null without one. */
  prescribedRate: z.number().nullable().default(null),
  /** In the first seven days from the first use a rate is not meaningful. */
  firstWeek: z.boolean().default(false),
});

/** Is the treatment on track? Days are the patient's local days, oldest first. */
export const UsageSummary = z.object({
  accountId: Id,
  accountName: z.string(),
  dailyGoal: z.number().int(),
  usedToday: z.number().int(),
  days: z.array(z.object({ day: z.string(), uses: z.number().int() })),
  /** Of the last 7 days; null before the first use and in the first week. */
  weekRate: z.number().nullable(),
  /** The same by the prescription; null without one. */
  prescribedWeekRate: z.number().nullable().default(null),
  prescribedPerWeek: z.number().int().nullable().default(null),
  /** Of the first week: the day from which there is a rate. */
  rateFrom: z.string().nullable().default(null),
  lastUse: Instant.nullable(),
  /** Until when a plan is paid; null: there never was one. */
  expiredDate: Instant.nullable(),
  /** Of a declined renewal: until then treatment goes on. */
  graceUntil: Instant.nullable(),
  timezone: z.string(),
});
export type UsageSummary = z.infer<typeof UsageSummary>;

export const ComplianceOf = z.object({ accountId: Id, months: Months, db });
