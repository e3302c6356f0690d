import { z } from 'zod';
import { Month } from '../fields.ts';

/** Number of months shown, including the current one. */
export const trendMonths = 12;

const count = z.number().int();

/** Figures of a month, without test users, removed children and deleted families. */
export const TrendMonth = z.object({
  month: Month,
  /** Children with a compliance rate, and how many of them have a good one. */
  rated: count,
  good: count,
  /** Children with at least one use. */
  treated: count,
  /** Newly registered families, by the region's calendar. */
  families: count,
});
export type TrendMonth = z.infer<typeof TrendMonth>;
