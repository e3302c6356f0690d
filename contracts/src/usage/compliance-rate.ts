import { recommendedPerWeek } from './schema.ts';

/** What so many days ask for: ten uses a week. */
export const expectedUses = (days: number): number => Math.round((days / 7) * recommendedPerWeek * 100) / 100;

/** Uses in percent of the expected, with one decimal, at most 100. */
export const usesInPercent = (uses: number, expected: number): number =>
  Math.min(100, Math.round((uses / expected) * 1000) / 10);

/** Uses in percent of the recommended ten a week, at most 100; the first week counts as a whole one. */
export const complianceRate = (uses: number, daysSinceFirstUse: number): number =>
  usesInPercent(uses, (Math.max(daysSinceFirstUse, 7) / 7) * recommendedPerWeek);
