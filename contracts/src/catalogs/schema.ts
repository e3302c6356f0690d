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
  paragraphs,
  Setting,
  text,
  WebAddress,
  wholeNumber,
} from '../fields.ts';
import { MayBeNot } from '../lists/relations.ts';

/**
 * Bounds of the laser output in a unit, e.g. mW: records with a number in that unit outside of them are marked as
 * doubtful. Either all three are set or none.
 */
const outputOf = {
  outputUnit: z.string().nullable().optional(),
  outputLeast: z.number().nullable().optional(),
  outputMost: z.number().nullable().optional(),
};

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
  /** Bounds of every treatment of the catalog's devices: highest duration, least interval, most a day and a week. */
  maxDuration: z.number(),
  minIntervals: z.number(),
  maxTimesPerDay: z.number(),
  maxTimesPerWeek: z.number(),
  ...outputOf,
  enrolment: CatalogEnrolment,
  /** A check-up is due this number of months after the last examination or the first treatment; null: never. */
  checkUpMonths: z.number().int().nullable(),
  imageUrl: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Catalog = z.infer<typeof Catalog>;

/** A catalog's bounds, as they are shown where its devices are set. */
export const CatalogBounds = Catalog.pick({
  maxDuration: true,
  minIntervals: true,
  maxTimesPerDay: true,
  maxTimesPerWeek: true,
});

/** A bound of 0 would mean unlimited, or no treatment at all. */
const Bound = Setting.pipe(z.number().min(1));
export const DoseBoundsForm = z.object({
  maxDuration: Bound,
  minIntervals: Setting,
  maxTimesPerDay: Bound,
  maxTimesPerWeek: Bound,
});
export type DoseBoundsForm = z.infer<typeof DoseBoundsForm>;
/** A request to widen a catalog's bounds, which another administrator approves. */
export const AskDoseBounds = DoseBoundsForm.extend({ id: Id, reason: paragraphs(500) });
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
  /** Narrower bounds are saved at once, wider ones are refused: they need an approval. */
  ...DoseBoundsForm.partial().shape,
  outputUnit: orEmpty(text(20)),
  outputLeast: orEmpty(Setting),
  outputMost: orEmpty(Setting),
  /** Absent: unchanged. */
  enrolment: GivenEnrolment.optional(),
  checkUpMonths: orEmpty(wholeNumber(1, 60)),
  imageUrl: WebAddress.nullable().optional(),
});
export type SaveCatalog = z.infer<typeof SaveCatalog>;
export const CatalogFilter = z.object({
  ...pageQuery(['name', 'reference', 'version', 'duration', 'intervals', 'timesPerDay', 'timesPerWeek', 'createdAt'])
    .shape,
  /** Catalogs with this version. */
  versionId: Id.optional(),
  versionIdIs: MayBeNot,
  /** A single catalog. */
  id: Id.optional(),
});
export type CatalogFilter = z.infer<typeof CatalogFilter>;
