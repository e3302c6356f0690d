import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, listQuery } from '../envelope.ts';
import { Id } from '../fields.ts';
import { OwnRequests, OwnRequestThread, ReadMessages, SendRequest, WriteMessage } from './schema.ts';

const ofOwnFamily = { service: 'customer', access: ['customer'], region: 'required' } as const;

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
  errors: [
    'deviceRequired',
    'imagesOnly',
    'infectedFile',
    'numbersChanged',
    'pdfOnly',
    'pictureDamaged',
    'refundAccount',
    'returnOpen',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
});
export const findOwnRequests = endpoint({
  ...ofOwnFamily,
  method: 'GET',
  path: '/api/portal/requests',
  input: listQuery(['lastAt']),
  response: OwnRequests,
  summary: 'List the parent’s requests, last written to first',
});
export const getOwnRequest = endpoint({
  ...ofOwnFamily,
  method: 'GET',
  path: '/api/portal/requests/thread',
  input: z.object({ id: Id }),
  response: OwnRequestThread,
  summary: 'Get an own request with its messages',
});
export const replyToRequest = endpoint({
  ...ofOwnFamily,
  method: 'POST',
  path: '/api/portal/requests/messages',
  creates: true,
  input: WriteMessage,
  response: Done,
  summary: 'Reply in a request; a closed one reopens',
  audit: 'change',
  errors: ['imagesOnly', 'infectedFile', 'pdfOnly', 'pictureDamaged', 'tooManyPixels', 'uploadTypesOnly', 'zipOnly'],
});
export const readRequest = endpoint({
  ...ofOwnFamily,
  method: 'PUT',
  path: '/api/portal/requests/read',
  input: ReadMessages,
  response: Done,
  summary: 'Mark the clinic’s messages of a request as read',
});
