import { z } from 'zod';
import { fact } from '../event.ts';
import { Id, Instant } from '../fields.ts';
import { ApprovalChange, ApprovalKind, ApprovalState } from './schema.ts';

/** An administrator asked for the approval of another one. */
export const approvalAsked = fact(
  'approval.asked',
  'identity',
  ['notification', 'notification/bell'],
  'global',
  z.object({ approvalId: Id, askedBy: Id, at: Instant }),
);
/**
 * An administrator approved or declined a change. The service of the subject makes it only if the values are still
 * those of `from`.
 */
export const approvalDecided = fact(
  'approval.decided',
  'identity',
  ['catalog-plan', 'notification', 'notification/bell'],
  'global',
  z.object({
    approvalId: Id,
    kind: ApprovalKind,
    subjectId: Id,
    region: z.string().nullable(),
    changes: z.array(ApprovalChange),
    state: ApprovalState.exclude(['asked']),
    /** Missing in events of earlier releases. */
    askedBy: Id.optional(),
    decidedBy: Id,
    at: Instant,
  }),
);
