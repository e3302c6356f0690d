import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, LanguageCode } from '../fields.ts';
import { Statement } from './schema.ts';

/** Data for the mail of a statement, with its PDF. Null when missing. */
export const statementForMail = rpc(
  'statementForMail',
  'billing',
  ['notification'],
  'regional',
  z.object({ statementId: Id }),
  Statement.pick({ number: true, month: true, companyId: true, companyName: true })
    .extend({
      /** The company's language. */
      language: LanguageCode,
      /** In base64. */
      pdf: z.string(),
    })
    .nullable(),
);
