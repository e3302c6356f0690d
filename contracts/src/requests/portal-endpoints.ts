import { endpoint } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { SendRequest } from './schema.ts';

export const sendPortalRequest = endpoint({
  method: 'POST',
  path: '/api/portal/device/reasons',
  creates: true,
  service: 'customer',
  access: ['customer'],
  region: 'required',
  input: SendRequest,
  response: Done,
  summary: 'Ask for support or announce a return',
  audit: 'change',
});
