import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, pageOf } from '../envelope.ts';
import { Id } from '../fields.ts';
import { Release, ReleaseFilter, SaveRelease } from './schema.ts';

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
export const deleteRelease = endpoint({
  method: 'DELETE',
  path: '/api/admin/releases',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: z.object({ id: Id }),
  response: Done,
  summary: 'Delete a version that no catalog or device uses',
  audit: 'security',
  errors: ['inUse'],
});
export const findAllReleases = endpoint({
  method: 'GET',
  path: '/api/admin/releases/all',
  service: 'catalog-plan',
  access: ['admin'],
  region: 'none',
  input: z.object({}),
  response: z.object({ list: z.array(z.object({ _id: Id, name: z.string() })) }),
  summary: 'List versions as choices',
});
