import {
  findSentRequests,
  getSentRequest,
  readSentRequest,
  replyToSentRequest,
  sendStaffRequest,
} from '@fovea/contracts/requests/endpoints';
import {
  findOwnRequests,
  getOwnRequest,
  readRequest,
  replyToRequest,
  sendPortalRequest,
} from '@fovea/contracts/requests/portal-endpoints';
import { readSession } from '../../api/session.ts';
import type { Asking } from './paths.ts';

/** Whom the person who is signed in asks. */
export const asking = (): Asking => (readSession()?.user.type === 'customer' ? 'portal' : 'work');

/** The same calls for families and for staff, each to their own requests. */
export const ownRequests = {
  portal: {
    find: findOwnRequests,
    get: getOwnRequest,
    send: sendPortalRequest,
    reply: replyToRequest,
    read: readRequest,
  },
  work: {
    find: findSentRequests,
    get: getSentRequest,
    send: sendStaffRequest,
    reply: replyToSentRequest,
    read: readSentRequest,
  },
} as const satisfies Record<Asking, object>;
