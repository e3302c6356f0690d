import { z } from 'zod';
import { Month } from '../fields.ts';

/** A file of audit entries that were moved out of the list, or will be within a week. A month has one or more. */
export const AuditArchive = z.object({
  /** Of UTC. */
  month: Month,
  /** The places of its entries in the chain, both included. */
  firstSeq: z.number().int(),
  lastSeq: z.number().int(),
  /** Of the zipped file. */
  bytes: z.number().int(),
});
export type AuditArchive = z.infer<typeof AuditArchive>;
