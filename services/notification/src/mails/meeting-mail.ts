import { customerContact } from '@fovea/contracts/customers/rpcs';
import { zonedMinute } from '@fovea/contracts/dates';
import { asOneLine } from '@fovea/contracts/fields';
import { links } from '@fovea/contracts/links';
import { requestForMail } from '@fovea/contracts/requests/rpcs';
import { staffById } from '@fovea/contracts/staff/rpcs';
import type { Composed, Desk } from './composed.ts';
import { linkOnlyMail } from './family-reader.ts';
import type { MailParams } from './mail-kinds.ts';
import { meetingCalendar } from './meeting-calendar.ts';

/** The current state of a meeting: invited, moved or cancelled. The calendar file updates earlier ones in any order. */
export async function meetingMail(
  { requestId, customerId, staffId }: MailParams<'meeting'>,
  desk: Desk,
): Promise<Composed[]> {
  const details = await meetingOf(requestId, customerId, staffId, desk);
  if (!details) return [];
  const { guest, invitationFor } = details;
  const page = links.portal(desk.region);
  return [guest.emailProven ? invitationFor(guest, page) : linkOnlyMail(guest, 'familyNews', desk.publicUrl + page)];
}

/** The same to its host. */
export async function hostMeetingMail(
  { requestId, familyId, staffId, as }: MailParams<'hostMeeting'>,
  desk: Desk,
): Promise<Composed[]> {
  const details = await meetingOf(requestId, familyId, staffId, desk);
  return details?.host ? [{ ...details.invitationFor(details.host, links.staffCustomers()), as }] : [];
}

type Invited = { email: string; fullName: string; language: Composed['language']; timezone: string };

async function meetingOf(requestId: string, customerId: string, staffId: string, { callRpc, region, publicUrl }: Desk) {
  const [request, guest, host] = await Promise.all([
    callRpc(requestForMail, { requestId }, { region }),
    callRpc(customerContact, { id: customerId }, { region }),
    callRpc(staffById, { id: staffId }),
  ]);
  if (!request?.meeting || !guest) return null;
  const { meeting, sequence } = request;
  const attachment = meetingCalendar({ requestId, ...meeting, sequence }, { host, guest });
  const invitationFor = ({ email, fullName, language, timezone }: Invited, page: string): Composed => ({
    to: email,
    name: fullName,
    language,
    words: { topic: asOneLine(meeting.topic), date: zonedMinute(meeting.startAt, timezone) },
    attachment,
    url: publicUrl + page,
  });
  return { guest, host, invitationFor };
}
