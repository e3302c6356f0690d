import { z } from 'zod';
import { Role } from '../endpoint.ts';
import { rpc } from '../event.ts';
import { Id, Instant, LanguageCode } from '../fields.ts';
import { accessRefusals } from './access-refusals.ts';
import { AuditChange } from './schema.ts';

/** `attempts` counts equal calls since the first one, which has an entry of its own. */
const RefusedAccess = z.object({
  _id: Id,
  at: Instant,
  method: z.string().max(10),
  path: z.string().max(200),
  requestId: z.string().max(100),
  actor: z.object({ id: Id, role: Role, companyId: Id.nullable(), region: z.string().nullable() }),
  /** The full address; shortened for families before it is stored. */
  address: z.string().max(64),
  /** Ids of the call's query by name. */
  concerning: z.record(z.string(), z.string()),
  reason: z.enum(accessRefusals),
  attempts: z.number().int().min(1),
});
export type RefusedAccess = z.infer<typeof RefusedAccess>;

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
/**
 * Calls of signed-in people that were refused, for the audit log of their region or of the platform. Repetitions are
 * one entry with their number, so that nobody floods the log.
 */
export const recordRefusedAccess = rpc(
  'recordRefusedAccess',
  'identity',
  ['gateway'],
  'global',
  z.object({ refusals: z.array(RefusedAccess).min(1).max(100) }),
  z.object({}),
);
