import { z } from 'zod';
import { fact } from '../event.ts';
import { Id, Month } from '../fields.ts';

/** A monthly statement was closed; its company's owner is notified. */
export const statementClosed = fact(
  'statement.closed',
  'billing',
  ['notification'],
  'regional',
  z.object({ statementId: Id, companyId: Id, month: Month }),
);
