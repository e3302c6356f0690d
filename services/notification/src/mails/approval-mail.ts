import { approvalForMail } from '@fovea/contracts/approvals/rpcs';
import { links } from '@fovea/contracts/links';
import { companyContacts } from '@fovea/contracts/staff/rpcs';
import type { Composed, Desk } from './composed.ts';
import type { MailParams } from './mail-kinds.ts';
import { staffMail } from './staff-mail.ts';

/** To the administrators of the platform but the one who asked. Empty once somebody has decided. */
export async function approvalAskedMail(
  { approvalId }: MailParams<'approvalAsked'>,
  { callRpc, publicUrl }: Desk,
): Promise<Composed[]> {
  const approval = await callRpc(approvalForMail, { approvalId });
  if (approval?.state !== 'asked') return [];
  const { subjectName: product, askedByName: person, reason } = approval;
  const { list } = await callRpc(companyContacts, { companyId: null });
  return list
    .filter(({ _id }) => _id !== approval.askedBy)
    .map(({ email: to, fullName: name, language }) => ({
      to,
      name,
      language,
      words: { product, person, reason },
      url: publicUrl + links.waitingApprovals(),
    }));
}

/** To the administrator who asked. */
export async function approvalDecidedMail(
  { approvalId }: MailParams<'approvalApproved'>,
  desk: Desk,
): Promise<Composed[]> {
  const approval = await desk.callRpc(approvalForMail, { approvalId });
  if (!approval) return [];
  const { subjectId, subjectName: product, decidedByName: person, note } = approval;
  return staffMail(approval.askedBy, desk, () => ({ product, person, note }), links.adminCatalog(subjectId));
}
