import { companyById } from '@fovea/contracts/companies/rpcs';
import { links } from '@fovea/contracts/links';
import { requestForMail } from '@fovea/contracts/requests/rpcs';
import { staffById } from '@fovea/contracts/staff/rpcs';
import type { Composed, Desk } from './composed.ts';
import { familyMail } from './family-mail.ts';
import type { MailParams } from './mail-kinds.ts';
import { companyMail, platformMail, staffMail } from './staff-mail.ts';

/**
 * Announces a reply or a message without its content; empty if it was read. Mentions replies by mail where they are
 * accepted.
 */
export const requestAnsweredMail = (
  { requestId, customerId }: MailParams<'requestAnswered'>,
  desk: Desk,
): Promise<Composed[]> =>
  familyMail(
    customerId,
    desk,
    async () => {
      const request = await unreadRequest(requestId, desk);
      if (!request) return null;
      const { replyTo } = request;
      const as = request.type === 'Message' ? 'clinicWrote' : 'requestAnswered';
      return replyTo === null ? { words: {}, as } : { words: {}, as: `${as}ByMail` as const, replyTo };
    },
    links.portalRequest(requestId, desk.region),
  );

/** Empty if it was reopened. */
export const returnClosedMail = (
  { requestId, customerId }: MailParams<'returnClosed'>,
  desk: Desk,
): Promise<Composed[]> =>
  familyMail(
    customerId,
    desk,
    async () => {
      const request = await desk.callRpc(requestForMail, { requestId }, { region: desk.region });
      return request && !request.open ? { words: {} } : null;
    },
    links.portalRequest(requestId, desk.region),
  );

/** To the assignee, else to the company. */
export async function requestRepliedMail(
  { requestId, companyId, assignedTo }: MailParams<'requestReplied'>,
  desk: Desk,
): Promise<Composed[]> {
  const page = links.staffRequest(requestId);
  const toAssignee = assignedTo ? await staffMail(assignedTo, desk, () => ({}), page) : [];
  return toAssignee.length > 0 ? toAssignee : companyMail(companyId, desk, {}, page);
}

/** A request of staff, to the platform's administrators. */
export async function staffRequestMail(
  { requestId, staffId }: MailParams<'staffRequest'>,
  desk: Desk,
): Promise<Composed[]> {
  const { callRpc, region } = desk;
  const [request, staff] = await Promise.all([
    callRpc(requestForMail, { requestId }, { region }),
    callRpc(staffById, { id: staffId }),
  ]);
  if (!request) return [];
  const words = {
    person: staff ? `${staff.fullName} (${staff.email})` : '',
    company: staff?.companyId ? await companyName(staff.companyId, desk) : '',
    reason: request.reason,
    files: request.fileList.map(({ url }) => url).join('\n'),
  };
  return platformMail(desk, words, links.askedRequest(requestId, region));
}

/** Announces a reply; empty if it was read. */
export async function platformAnsweredMail(
  { requestId, staffId }: MailParams<'platformAnswered'>,
  desk: Desk,
): Promise<Composed[]> {
  if (!(await unreadRequest(requestId, desk))) return [];
  return staffMail(staffId, desk, () => ({}), links.sentRequest(requestId));
}

/** To the assignee, else to all administrators of the platform. */
export async function staffRepliedMail(
  { requestId, companyId, assignedTo }: MailParams<'staffReplied'>,
  desk: Desk,
): Promise<Composed[]> {
  const words = { company: await companyName(companyId, desk) };
  const page = links.askedRequest(requestId, desk.region);
  const toAssignee = assignedTo ? await staffMail(assignedTo, desk, () => words, page) : [];
  return toAssignee.length > 0 ? toAssignee : platformMail(desk, words, page);
}

/** Null if the reply was read. */
async function unreadRequest(requestId: string, { callRpc, region }: Desk) {
  const request = await callRpc(requestForMail, { requestId }, { region });
  return request?.unread ? request : null;
}

const companyName = async (id: string, { callRpc }: Desk): Promise<string> =>
  (await callRpc(companyById, { id }))?.name ?? '';
