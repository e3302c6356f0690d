import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';

export const acknowledgeRecall = endpoint({
  method: 'PUT',
  path: '/api/portal/device/recall',
  service: 'device-inventory',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Done,
  summary: 'Confirm that the family has read the recall of its device',
  audit: 'change',
});
