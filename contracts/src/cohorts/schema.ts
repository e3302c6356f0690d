import { z } from 'zod';
import { listQuery } from '../envelope.ts';
import { db, Id, Month } from '../fields.ts';
import { goodCompliance, Months } from '../usage/schema.ts';

/** Children by their compliance of a month, the lowest first. `goodCompliance` is a bound: the last two are good. */
export const RateBand = z.enum(['under25', 'under50', 'under75', 'under90', 'from90']);
export type RateBand = z.infer<typeof RateBand>;

/** Bounds of each in percent: at least `from` and less than `below`; null: all above. */
export const rateBands: Record<RateBand, { from: number; below: number | null }> = {
  under25: { from: 0, below: 25 },
  under50: { from: 25, below: 50 },
  under75: { from: 50, below: goodCompliance },
  under90: { from: goodCompliance, below: 90 },
  from90: { from: 90, below: null },
};

/** A band of a month as a list's filter, `2026-10~under50`. */
export const RateIn = z.string().refine((value) => {
  const [month, band, ...more] = value.split('~');
  return Month.safeParse(month).success && RateBand.safeParse(band).success && more.length === 0;
}, 'invalid');
export const rateIn = (month: string, band: RateBand): string => `${month}~${band}`;
/** Parses a `RateIn`. */
export function readRateIn(value: string): { month: string; band: RateBand } {
  const [month = '', band = ''] = value.split('~');
  return { month, band: RateBand.parse(band) };
}

const count = z.number().int();

/** Distribution of children's rates in a month. Excludes test users and removed children. */
export const Cohort = z.object({
  children: count,
  bands: z.object({
    under25: count,
    under50: count,
    under75: count,
    under90: count,
    from90: count,
  } satisfies Record<RateBand, typeof count>),
  /** Share of the children with a good rate, and the median rate, both in percent; null without children. */
  good: z.number().nullable(),
  median: z.number().nullable(),
});
export type Cohort = z.infer<typeof Cohort>;

export const CohortOfMonth = Cohort.extend({ month: Month });
export type CohortOfMonth = z.infer<typeof CohortOfMonth>;

/** Cohort of a clinic or clinician in a month. */
export const CohortGroup = Cohort.extend({
  /** null: children without a clinician. */
  _id: Id.nullable(),
  name: z.string().nullable(),
});
export type CohortGroup = z.infer<typeof CohortGroup>;

const narrowing = { companyId: Id.optional(), doctorId: Id.optional(), db };

export const CohortMonthsFilter = z.object({ months: Months, ...narrowing });
export type CohortMonthsFilter = z.infer<typeof CohortMonthsFilter>;

export const CohortGroupFilter = z.object({
  ...listQuery(['name', 'children', 'good', 'median']).shape,
  by: z.enum(['clinic', 'clinician']).default('clinic'),
  month: Month,
  ...narrowing,
});
export type CohortGroupFilter = z.infer<typeof CohortGroupFilter>;
