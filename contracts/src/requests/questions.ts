import { z } from 'zod';
import { Role } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { CustomerRequest } from './schema.ts';

/**
 * What somebody wrote, asked for at the moment a mail about it is sent. Null when gone. `unread`: whoever
 * asked has not seen the answer beneath it.
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
      /** Of a service of the release before, which says nothing of it: closed. */
      open: z.boolean().default(false),
      sequence: z.number().int(),
      /** Where a family's answer by mail is read; null where none is. */
      replyTo: z.string().nullable(),
    })
    .nullable(),
);

/**
 * Whether somebody sees a request beneath which this picture is shown: a family its own, staff those of the families
 * they see, of what the family itself sent. Whoever put it there is not asked for here.
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
