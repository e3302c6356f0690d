import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { ChosenColumns, ListName } from './schema.ts';

/** Returned with the next session. */
export const saveColumns = endpoint({
  method: 'PUT',
  path: '/api/user/columns',
  service: 'identity',
  access: staff,
  region: 'none',
  input: z.object({ list: ListName, columns: ChosenColumns }),
  response: Done,
  summary: 'Set the columns of one of the caller’s lists and their order; none are all',
});
