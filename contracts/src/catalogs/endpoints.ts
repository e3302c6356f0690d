import { z } from 'zod';
import { endpoint, office } from '../endpoint.ts';
import { Done, ExportResult, pageOf } from '../envelope.ts';
import { Id } from '../fields.ts';
import { AskDoseBounds, Catalog, CatalogBounds, CatalogFilter, SaveCatalog } from './schema.ts';

export const findCatalogs = endpoint({
  method: 'GET',
  path: '/api/admin/catalogs',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: CatalogFilter,
  response: pageOf(Catalog),
  summary: 'List catalogs',
});
export const saveCatalog = endpoint({
  method: 'POST',
  path: '/api/admin/catalogs',
  creates: true,
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: SaveCatalog,
  saves: Catalog,
  response: Catalog,
  summary: 'Create a catalog, or update when _id is given',
  audit: 'security',
  errors: [
    'changedMeanwhile',
    'imagesOnly',
    'infectedFile',
    'pdfOnly',
    'pictureDamaged',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
});
/** Needs the approval of another administrator; until then the bounds do not change. */
export const askDoseBounds = endpoint({
  method: 'POST',
  path: '/api/admin/catalogs/bounds',
  creates: true,
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: AskDoseBounds,
  response: z.object({ _id: Id }),
  summary: 'Ask another administrator to approve wider bounds of a catalog; one open request per catalog',
  audit: 'security',
  errors: ['approvalOpen'],
});
export const deleteCatalog = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogs',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Delete a catalog that no plan or device uses',
  audit: 'security',
  errors: ['inUse'],
});
export const findAllCatalogs = endpoint({
  method: 'GET',
  path: '/api/admin/catalogs/all',
  service: 'catalog-plan',
  access: office,
  region: 'none',
  input: z.object({}),
  response: z.object({
    list: z.array(z.object({ _id: Id, name: z.string(), reference: z.string(), bounds: CatalogBounds.optional() })),
  }),
  summary: 'List catalogs as choices, with their bounds of a dose',
});
export const exportCatalogs = endpoint({
  method: 'GET',
  path: '/api/admin/catalogs/export',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: CatalogFilter.partial(),
  response: ExportResult,
  job: 'exportCatalogs',
  summary: 'Export catalogs',
  rate: 'heavy',
});
