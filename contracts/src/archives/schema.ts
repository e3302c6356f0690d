import { z } from 'zod';
import { Month } from '../fields.ts';

/** A file of audit entries that were moved out of the list, or will be within a week. Each month has one or more. */
export const AuditArchive = z.object({
  /** In UTC. */
  month: Month,
  /** First and last position of its entries in the chain. */
  firstSeq: z.number().int(),
  lastSeq: z.number().int(),
  /** Size of the compressed file. */
  bytes: z.number().int(),
});
export type AuditArchive = z.infer<typeof AuditArchive>;
