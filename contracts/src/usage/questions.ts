import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { Compliance, Months } from './schema.ts';

/** Whether one of these accounts was ever treated: asked before a child or a family is erased. */
export const hasTreatments = rpc(
  'hasTreatments',
  'device-inventory',
  ['customer'],
  'regional',
  z.object({ accountIds: z.array(Id) }),
  z.object({ has: z.boolean() }),
);

/** Of a patient, for what is told about it at that moment. Null when gone. */
export const complianceOf = rpc(
  'complianceOf',
  'device-inventory',
  ['billing', 'notification'],
  'regional',
  z.object({ accountId: Id, months: Months }),
  Compliance.nullable(),
);
