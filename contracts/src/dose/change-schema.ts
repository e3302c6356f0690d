import { z } from 'zod';
import { AuditChange } from '../audit/schema.ts';
import { listQuery, RowKey } from '../envelope.ts';
import { db, Id, Instant } from '../fields.ts';

/**
 * A change of a catalog's settings or bounds while a family had one of its devices. Changes of the device itself are in
 * the family's audit log.
 */
export const DoseChange = z.object({
  _id: Id,
  at: Instant,
  /** The catalog's name. */
  name: z.string(),
  changes: z.array(AuditChange),
});
export type DoseChange = z.infer<typeof DoseChange>;
export const DoseChangesFilter = listQuery(['at']).extend({ userId: Id, before: RowKey.optional(), db });
