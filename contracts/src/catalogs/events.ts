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
    /** Missing in older states. */
    enrolment: CatalogEnrolment.optional(),
    checkUpMonths: z.number().int().nullish(),
    deleted: z.boolean(),
  }),
);
export type CatalogState = z.infer<typeof catalogState.body>;
