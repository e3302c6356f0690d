import { z } from 'zod';
import { rpc } from '../event.ts';
import { Id } from '../fields.ts';
import { ApprovalChange, ApprovalKind, ApprovalState } from './schema.ts';

/** Stores a request for the approval of a second administrator. Throws `approvalOpen` while another one is open. */
export const askApproval = rpc(
  'askApproval',
  'identity',
  ['catalog-plan'],
  'global',
  z.object({
    kind: ApprovalKind,
    subjectId: Id,
    /** Name of the subject, which is never a person. */
    subjectName: z.string(),
    region: z.string().nullable(),
    changes: z.array(ApprovalChange).min(1),
    reason: z.string(),
    askedBy: Id,
  }),
  z.object({ _id: Id }),
);

/** A request when a mail about it is sent. Null when it does not exist. */
export const approvalForMail = rpc(
  'approvalForMail',
  'identity',
  ['notification'],
  'global',
  z.object({ approvalId: Id }),
  z
    .object({
      kind: ApprovalKind,
      subjectId: Id,
      subjectName: z.string(),
      reason: z.string(),
      state: ApprovalState,
      askedBy: Id,
      askedByName: z.string(),
      decidedByName: z.string(),
      note: z.string(),
    })
    .nullable(),
);
