import { z } from 'zod';
import { CatalogEnrolment } from '../enrolment/schema.ts';
import { state } from '../event.ts';
import { Id } from '../fields.ts';

export const catalogState = state(
  'catalog',
  'catalog-plan',
  ['billing', 'device-inventory'],
  'global',
  z.object({
    _id: Id,
    name: z.string(),
    reference: z.string(),
    versionId: Id,
    duration: z.number(),
    intervals: z.number(),
    timesPerDay: z.number(),
    timesPerWeek: z.number(),
    /** Absent: the default bounds. */
    maxDuration: z.number().optional(),
    minIntervals: z.number().optional(),
    maxTimesPerDay: z.number().optional(),
    maxTimesPerWeek: z.number().optional(),
    /** Bounds of the laser output; lacking in older states. */
    output: z.object({ unit: z.string(), least: z.number(), most: z.number() }).nullable().optional(),
    /** Missing in older states. */
    enrolment: CatalogEnrolment.optional(),
    checkUpMonths: z.number().int().nullish(),
    deleted: z.boolean(),
  }),
);
export type CatalogState = z.infer<typeof catalogState.body>;
