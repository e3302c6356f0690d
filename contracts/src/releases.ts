import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, pageOf, pageQuery } from './envelope.ts';
import { fact, state } from './event.ts';
import { GivenInstant, Id, Instant, optionalText, text, WebAddress } from './fields.ts';

/** A software version; md5 is the stored file's ETag. */
export const Release = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  url: z.string(),
  md5: z.string(),
  notification: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Release = z.infer<typeof Release>;
export const SaveRelease = z.object({
  _id: Id.optional(),
  updatedAt: GivenInstant.optional(),
  name: text(100),
  description: optionalText(5000),
  url: WebAddress,
  md5: z.string({ error: 'required' }).regex(/^[0-9a-f]{32}$/i, { error: 'required' }),
  notification: z.boolean().default(false),
});
export type SaveRelease = z.infer<typeof SaveRelease>;
export const ReleaseFilter = pageQuery(['name', 'description', 'createdAt']).extend({
  /** Only this one. */ id: Id.optional(),
});
export type ReleaseFilter = z.infer<typeof ReleaseFilter>;

export const findReleases = endpoint({
  method: 'GET',
  path: '/api/admin/releases',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: ReleaseFilter,
  response: pageOf(Release),
  summary: 'List versions',
});
export const saveRelease = endpoint({
  method: 'POST',
  path: '/api/admin/releases',
  creates: true,
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: SaveRelease,
  saves: Release,
  response: Release,
  summary: 'Create a version, or update when _id is given',
});
export const deleteRelease = endpoint({
  method: 'DELETE',
  path: '/api/admin/releases',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Delete a version that no catalog or device uses',
});
export const findAllReleases = endpoint({
  method: 'GET',
  path: '/api/admin/releases/all',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: z.object({}),
  response: z.object({ list: z.array(z.object({ _id: Id, name: z.string() })) }),
  summary: 'Versions as choices',
});

export const releaseState = state(
  'release',
  'catalog-plan',
  'global',
  z.object({
    _id: Id,
    name: z.string(),
    url: z.string(),
    md5: z.string(),
    notification: z.boolean(),
    deleted: z.boolean(),
  }),
);
export const releasePublished = fact(
  'release.published',
  'catalog-plan',
  'global',
  z.object({ releaseId: Id, name: z.string(), at: Instant }),
);
