import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, pageOf } from '../envelope.ts';
import { Approval, ApprovalFilter, ApproveForm, DeclineForm } from './schema.ts';

const ofAdmins = { service: 'identity', access: ['admin'], region: 'none' } as const;

export const findApprovals = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/api/admin/approvals',
  input: ApprovalFilter,
  response: pageOf(Approval),
  summary: 'Changes that an administrator asked for, open and decided, newest first',
});
export const countApprovals = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/api/admin/approvals/count',
  input: z.object({}),
  response: z.object({ open: z.number().int() }),
  summary: 'How many requests wait for the approval of an administrator',
});
/** The requester may not approve, except as the only active administrator after 24 hours. */
export const approveChange = endpoint({
  ...ofAdmins,
  method: 'PUT',
  path: '/api/admin/approvals/approve',
  input: ApproveForm,
  response: Done,
  summary: 'Approve a change: it is made if its subject is still as it was when it was asked for',
  audit: 'security',
  errors: ['approvalDecided', 'approvalOwn', 'approvalTooEarly'],
});
export const declineChange = endpoint({
  ...ofAdmins,
  method: 'PUT',
  path: '/api/admin/approvals/decline',
  input: DeclineForm,
  response: Done,
  summary: 'Decline a change, with a reason; the asker withdraws it in the same way',
  audit: 'security',
  errors: ['approvalDecided'],
});
