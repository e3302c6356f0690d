import { z } from 'zod';
import { Role } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { Id, LanguageCode } from '../fields.ts';
import { AuditChange } from './schema.ts';

/** Whether this caller may look at a family: the customer service's rule, for others that show something about it. */
export const maySeeFamily = rpc(
  'maySeeFamily',
  'customer',
  ['identity', 'notification'],
  'regional',
  z.object({ customerId: Id, actor: z.object({ id: Id, role: Role, companyId: Id.nullable() }) }),
  z.object({ maySee: z.boolean() }),
);
/** Personal values of these records; of an erased family none. */
export const personalChanges = rpc(
  'personalChanges',
  'customer',
  ['identity'],
  'regional',
  z.object({ recordIds: z.array(Id).max(200) }),
  z.object({
    list: z.array(
      z.object({
        recordId: Id,
        changes: z.array(AuditChange),
        /** The family's at the time; null of older records and of a service of the release before. */
        companyId: Id.nullable().default(null),
      }),
    ),
  }),
);
/** Parents, and whom they let in, by name, for whoever may see every family of the region. Erased ones are left out. */
export const familyNames = rpc(
  'familyNames',
  'customer',
  ['identity'],
  'regional',
  z.object({
    customerIds: z.array(Id).max(600),
    /** The reader's. */
    language: LanguageCode,
  }),
  z.object({ list: z.array(z.object({ _id: Id, name: z.string() })) }),
);
