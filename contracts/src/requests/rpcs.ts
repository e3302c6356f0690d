import { z } from 'zod';
import { Role } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { CustomerRequest } from './schema.ts';

/**
 * Content of a request for a mail when it is sent. Null when deleted. `unread`: the requester has not seen the answer.
 */
export const requestForMail = rpc(
  'requestForMail',
  'customer',
  ['notification'],
  'regional',
  z.object({ requestId: Id }),
  CustomerRequest.pick({ type: true, reason: true, fileList: true, meeting: true })
    .extend({
      unread: z.boolean(),
      /** Missing in the previous release: closed. */
      open: z.boolean().default(false),
      sequence: z.number().int(),
      /** Reply address for the family's mails; null where replies are not received. */
      replyTo: z.string().nullable(),
    })
    .nullable(),
);

/**
 * Whether a person may see a request with this picture: a family its own, staff those of the families in their scope.
 * The uploader is checked elsewhere.
 */
export const mayReadAttachment = rpc(
  'mayReadAttachment',
  'customer',
  ['catalog-plan'],
  'regional',
  z.object({
    url: z.url(),
    uploadedBy: Id,
    reader: z.object({ id: Id, role: Role, companyId: z.string().nullable() }),
  }),
  z.object({ may: z.boolean() }),
);
