import { z } from 'zod';
import { Role } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { Id, LanguageCode } from '../fields.ts';
import { AuditChange } from './schema.ts';

/** Whether the caller may see a family, by the rule of the customer service. */
export const maySeeFamily = rpc(
  'maySeeFamily',
  'customer',
  ['identity', 'notification'],
  'regional',
  z.object({ customerId: Id, actor: z.object({ id: Id, role: Role, companyId: Id.nullable() }) }),
  z.object({ maySee: z.boolean() }),
);
/** Personal values of these records; none of an erased family. */
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
        /** Company of the family at that time; null in older records and in the previous release. */
        companyId: Id.nullable().default(null),
      }),
    ),
  }),
);
/** Names of parents and guardians, for callers who may see every family of the region. Erased ones are left out. */
export const familyNames = rpc(
  'familyNames',
  'customer',
  ['identity'],
  'regional',
  z.object({
    customerIds: z.array(Id).max(600),
    /** The reader's language. */
    language: LanguageCode,
  }),
  z.object({ list: z.array(z.object({ _id: Id, name: z.string() })) }),
);
