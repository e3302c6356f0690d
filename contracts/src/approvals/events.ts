import { z } from 'zod';
import { fact } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { ApprovalChange, ApprovalKind, ApprovalState } from './schema.ts';

/**
 * An administrator approved or declined a change. The service of the subject makes it only if the values are still
 * those of `from`.
 */
export const approvalDecided = fact(
  'approval.decided',
  'identity',
  ['catalog-plan'],
  'global',
  z.object({
    approvalId: Id,
    kind: ApprovalKind,
    subjectId: Id,
    region: z.string().nullable(),
    changes: z.array(ApprovalChange),
    state: ApprovalState.exclude(['asked']),
    decidedBy: Id,
    at: Instant,
  }),
);
