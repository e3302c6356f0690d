import { z } from 'zod';
import { Month } from '../fields.ts';

/** Number of months shown, including the current one. */
export const trendMonths = 12;

const count = z.number().int();

/** How a month went. Test users, children who were removed and deleted families are left out. */
export const TrendMonth = z.object({
  month: Month,
  /** Children with a compliance rate, and how many of them have a good one. */
  rated: count,
  good: count,
  /** Children with at least one use. */
  treated: count,
  /** Families who registered, by the days of the region. */
  families: count,
});
export type TrendMonth = z.infer<typeof TrendMonth>;
