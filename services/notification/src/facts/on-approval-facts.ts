import { approvalAsked, approvalDecided } from '@fovea/contracts/approvals/events';
import { links } from '@fovea/contracts/links';
import { companyContacts } from '@fovea/contracts/staff/rpcs';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume } from '../handle.ts';
import { notifyStaff, staffRecipient } from '../notifications/notify-staff.ts';

/** Mailed once, but stored in the bell of every region, because staff see one region's bell at a time. */
export const onApprovalAsked = consume(approvalAsked, ({ approvalId }, { tx }) =>
  queueMail(tx, 'approvalAsked', { approvalId }, approvalId),
);
/** The other administrators: the one who asked knows. */
export const onApprovalAskedForBell = consume(
  approvalAsked,
  async ({ approvalId: mark, askedBy }, { tx, callRpc }) => {
    const { list } = await callRpc(companyContacts, { companyId: null });
    const readers = list.flatMap(({ _id: staffId }) => (staffId === askedBy ? [] : [{ staffId, companyId: null }]));
    await notifyStaff(tx, readers, { kind: 'approvalAsked', params: {}, link: links.waitingApprovals(), mark });
  },
  { into: 'regional', name: 'bell' },
);

/** To the administrator who asked, unless that one decided. */
export const onApprovalDecided = consume(approvalDecided, async ({ approvalId, state, askedBy, decidedBy }, { tx }) => {
  if (askedBy && askedBy !== decidedBy) await queueMail(tx, mailOf[state], { approvalId }, approvalId);
});
export const onApprovalDecidedForBell = consume(
  approvalDecided,
  async ({ approvalId: mark, state, subjectId, askedBy, decidedBy }, { tx, callRpc }) => {
    if (!askedBy || askedBy === decidedBy) return;
    const entry = { kind: mailOf[state], params: {}, link: links.adminCatalog(subjectId), mark } as const;
    await notifyStaff(tx, await staffRecipient(askedBy, callRpc), entry);
  },
  { into: 'regional', name: 'bell' },
);

const mailOf = { approved: 'approvalApproved', declined: 'approvalDeclined' } as const;
