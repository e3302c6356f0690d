import type { DoseBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { SaveCatalog } from '@fovea/contracts/catalogs/schema';
import { z } from 'zod';

/** The form's values: the picture with a name in addition to its address. */
export const CatalogForm = SaveCatalog.omit({ imageUrl: true }).extend({
  image: z.object({ name: z.string(), url: z.string() }).nullable().optional(),
});
export type CatalogForm = z.output<typeof CatalogForm>;

export const toCatalog = ({ image, ...values }: CatalogForm): z.input<typeof SaveCatalog> => ({
  ...values,
  // An emptied number is undefined here and would leave the stored one as it is.
  outputUnit: values.outputUnit ?? null,
  outputLeast: values.outputLeast ?? null,
  outputMost: values.outputMost ?? null,
  imageUrl: image?.url ?? null,
});

/** The bounds of the form; an empty one stays as it is. */
export const boundsIn = (values: CatalogForm, present: DoseBounds): DoseBounds => ({
  maxDuration: values.maxDuration ?? present.maxDuration,
  minIntervals: values.minIntervals ?? present.minIntervals,
  maxTimesPerDay: values.maxTimesPerDay ?? present.maxTimesPerDay,
  maxTimesPerWeek: values.maxTimesPerWeek ?? present.maxTimesPerWeek,
});
