import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Doctor } from './schema.ts';

export const findPortalDoctors = endpoint({
  method: 'GET',
  path: '/api/portal/doctors',
  service: 'identity',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: z.object({ list: z.array(Doctor) }),
  summary: 'List the doctors of the family’s clinic',
});
