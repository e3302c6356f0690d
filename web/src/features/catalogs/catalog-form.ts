import type { DoseBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { type Catalog, SaveCatalog } from '@fovea/contracts/catalogs/schema';
import { CatalogEnrolment, GivenEnrolment } from '@fovea/contracts/enrolment/schema';
import { optionalText } from '@fovea/contracts/fields';
import { z } from 'zod';

/** The form's values: the picture with a name in addition to its address, contraindications of its own a line each. */
export const CatalogForm = SaveCatalog.omit({ imageUrl: true, enrolment: true }).extend({
  image: z.object({ name: z.string(), url: z.string() }).nullable().optional(),
  contraindications: CatalogEnrolment.shape.contraindications,
  ownContraindications: optionalText(6000),
  leastAge: GivenEnrolment.shape.leastAge,
  mostAge: GivenEnrolment.shape.mostAge,
});
export type CatalogForm = z.output<typeof CatalogForm>;

export const toCatalog = ({
  image,
  contraindications,
  ownContraindications = '',
  leastAge,
  mostAge,
  ...values
}: CatalogForm): z.input<typeof SaveCatalog> => ({
  ...values,
  // An emptied number is undefined here and would leave the stored one as it is.
  outputUnit: values.outputUnit ?? null,
  outputLeast: values.outputLeast ?? null,
  outputMost: values.outputMost ?? null,
  enrolment: { contraindications, ownContraindications: linesOf(ownContraindications), leastAge, mostAge },
  imageUrl: image?.url ?? null,
});

/** The bounds of the form; an empty one stays as it is. */
export const boundsIn = (values: CatalogForm, present: DoseBounds): DoseBounds => ({
  maxDuration: values.maxDuration ?? present.maxDuration,
  minIntervals: values.minIntervals ?? present.minIntervals,
  maxTimesPerDay: values.maxTimesPerDay ?? present.maxTimesPerDay,
  maxTimesPerWeek: values.maxTimesPerWeek ?? present.maxTimesPerWeek,
});

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** `picture`: the name of an existing picture. */
export const valuesOf = (
  { imageUrl, enrolment, ...fields }: Catalog,
  picture: string,
): z.input<typeof CatalogForm> => ({
  ...fields,
  ...enrolment,
  ownContraindications: enrolment.ownContraindications.join('\n'),
  image: imageUrl ? { name: picture, url: imageUrl } : null,
});
