import { SaveCatalog } from '@fovea/contracts/catalogs/schema';
import { z } from 'zod';

/** The form's values: the picture with a name in addition to its address. */
export const CatalogForm = SaveCatalog.omit({ imageUrl: true }).extend({
  image: z.object({ name: z.string(), url: z.string() }).nullable().optional(),
});
export type CatalogForm = z.output<typeof CatalogForm>;

export const toCatalog = ({ image, ...values }: CatalogForm): z.input<typeof SaveCatalog> => ({
  ...values,
  imageUrl: image?.url ?? null,
});
