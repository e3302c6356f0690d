import { z } from 'zod';
import { fact } from '../event.ts';
import { Id, Month } from '../fields.ts';

/** A company's month was counted: its owner is to have the statement. */
export const statementClosed = fact(
  'statement.closed',
  'billing',
  ['notification'],
  'regional',
  z.object({ statementId: Id, companyId: Id, month: Month }),
);
