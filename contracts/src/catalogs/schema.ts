import { z } from 'zod';
import { CatalogEnrolment, GivenEnrolment } from '../enrolment/schema.ts';
import { pageQuery } from '../envelope.ts';
import {
  GivenInstant,
  Id,
  Instant,
  optionalLine,
  optionalText,
  orEmpty,
  Setting,
  text,
  WebAddress,
  wholeNumber,
} from '../fields.ts';
import { MayBeNot } from '../lists/relations.ts';

/** A product. width and height in cm, duration in seconds, intervals in hours. */
export const Catalog = z.object({
  _id: Id,
  name: z.string(),
  reference: z.string(),
  code: z.string(),
  description: z.string(),
  /** Free text of the administrators. */
  status: z.string(),
  /** Price id at the provider. */
  priceId: z.string(),
  versionId: Id,
  version: z.string(),
  width: z.number(),
  height: z.number(),
  duration: z.number(),
  intervals: z.number(),
  timesPerDay: z.number(),
  timesPerWeek: z.number(),
  enrolment: CatalogEnrolment,
  /** A check-up is due so many months after the last examination or the first treatment; null: never. */
  checkUpMonths: z.number().int().nullable(),
  imageUrl: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Catalog = z.infer<typeof Catalog>;
export const SaveCatalog = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  name: text(200),
  reference: text(100),
  code: optionalLine(100),
  description: optionalText(2000),
  status: optionalLine(100),
  priceId: optionalLine(200),
  versionId: z.uuid({ error: 'required' }),
  width: Setting.default(0),
  height: Setting.default(0),
  duration: Setting,
  intervals: Setting,
  timesPerDay: Setting,
  timesPerWeek: Setting,
  /** Absent: unchanged. */
  enrolment: GivenEnrolment.optional(),
  checkUpMonths: orEmpty(wholeNumber(1, 60)),
  imageUrl: WebAddress.nullable().optional(),
});
export type SaveCatalog = z.infer<typeof SaveCatalog>;
export const CatalogFilter = z.object({
  ...pageQuery(['name', 'reference', 'version', 'duration', 'intervals', 'timesPerDay', 'timesPerWeek', 'createdAt'])
    .shape,
  /** Those with this version. */
  versionId: Id.optional(),
  versionIdIs: MayBeNot,
  /** Only this one. */
  id: Id.optional(),
});
export type CatalogFilter = z.infer<typeof CatalogFilter>;
