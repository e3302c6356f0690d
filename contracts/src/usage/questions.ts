import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { Compliance, Months } from './schema.ts';

/**
 * Whether one of these accounts was ever treated, or since an instant, checked before a child or family is erased or a
 * plan is undone.
 */
export const hasTreatments = rpc(
  'hasTreatments',
  'device-inventory',
  ['billing', 'customer'],
  'regional',
  z.object({ accountIds: z.array(Id), since: Instant.optional() }),
  z.object({ has: z.boolean() }),
);

/** Compliance of a patient for a mail or report. Null when deleted. */
export const complianceOf = rpc(
  'complianceOf',
  'device-inventory',
  ['billing', 'notification'],
  'regional',
  z.object({ accountId: Id, months: Months }),
  Compliance.nullable(),
);
