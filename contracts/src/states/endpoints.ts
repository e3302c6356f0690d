import { z } from 'zod';
import { endpoint, services } from '../endpoint.ts';
import { ProjectionCheck } from './schema.ts';

/** `missing` lists services with an unavailable database. */
export const findProjectionChecks = endpoint({
  service: 'company',
  access: ['admin'],
  region: 'none',
  method: 'GET',
  path: '/api/admin/projection-checks',
  input: z.object({}),
  response: z.object({ list: z.array(ProjectionCheck), missing: z.array(z.enum(services)) }),
  summary: 'List the nightly comparisons of projections with their sources',
});
