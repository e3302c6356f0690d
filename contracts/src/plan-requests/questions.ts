import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, LanguageCode } from '../fields.ts';
import { PlanRequest } from './schema.ts';

/** What a mail about a request says, asked at the moment it is sent. Null when unknown. */
export const planRequestForMail = rpc(
  'planRequestForMail',
  'billing',
  ['notification'],
  'regional',
  z.object({
    requestId: Id,
    /** Of the mail: names are written in its order. */
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
      /** Of the asker. */
      staffId: Id,
    })
    .nullable(),
);
