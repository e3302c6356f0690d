import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, LanguageCode } from '../fields.ts';
import { PlanRequest } from './schema.ts';

/** Data for a mail about a plan request when it is sent. Null when missing. */
export const planRequestForMail = rpc(
  'planRequestForMail',
  'billing',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    /** The mail's language, which determines the order of names. */
    language: LanguageCode,
  }),
  PlanRequest.pick({
    accountName: true,
    companyName: true,
    planName: true,
    createdAt: true,
    status: true,
    reason: true,
  })
    .extend({
      /** The requesting staff member. */
      staffId: Id,
    })
    .nullable(),
);
