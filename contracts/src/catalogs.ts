import { z } from 'zod';
import { endpoint, office } from './endpoint.ts';
import { Done, ExportResult, pageOf, pageQuery } from './envelope.ts';
import { state } from './event.ts';
import { GivenInstant, Id, Instant, optionalLine, optionalText, Setting, text, WebAddress } from './fields.ts';

/** A product. width and height in cm, duration in seconds, intervals in hours. */
export const Catalog = z.object({
  _id: Id,
  name: z.string(),
  reference: z.string(),
  code: z.string(),
  description: z.string(),
  /** In the words of whoever keeps the catalogs. */ status: z.string(),
  /** Its name at whoever keeps the prices. */ priceId: z.string(),
  versionId: Id,
  version: z.string(),
  width: z.number(),
  height: z.number(),
  duration: z.number(),
  intervals: z.number(),
  timesPerDay: z.number(),
  timesPerWeek: z.number(),
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
  imageUrl: WebAddress.nullable().optional(),
});
export type SaveCatalog = z.infer<typeof SaveCatalog>;
export const CatalogFilter = z.object({
  ...pageQuery(['name', 'reference', 'version', 'duration', 'intervals', 'timesPerDay', 'timesPerWeek', 'createdAt'])
    .shape,
  /** Only this one. */ id: Id.optional(),
});
export type CatalogFilter = z.infer<typeof CatalogFilter>;

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
});
export const findAllCatalogs = endpoint({
  method: 'GET',
  path: '/api/admin/catalogs/all',
  service: 'catalog-plan',
  access: office,
  region: 'none',
  input: z.object({}),
  response: z.object({ list: z.array(z.object({ _id: Id, name: z.string(), reference: z.string() })) }),
  summary: 'Catalogs as choices',
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

export const catalogState = state(
  'catalog',
  'catalog-plan',
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
    deleted: z.boolean(),
  }),
);
export type CatalogState = z.infer<typeof catalogState.body>;
