import { customerContact } from '@fovea/contracts/customers/questions';
import { zonedMinute } from '@fovea/contracts/dates';
import { asOneLine } from '@fovea/contracts/fields';
import { links } from '@fovea/contracts/links';
import { requestForMail } from '@fovea/contracts/requests/questions';
import { staffById } from '@fovea/contracts/staff/questions';
import type { Composed, Desk } from './composed.ts';
import { unsaid } from './family-reader.ts';
import type { MailParams } from './mail-kinds.ts';
import { meetingCalendar } from './meeting-calendar.ts';

/**
 * An invitation as the meeting is now, moved or called off: what was mailed before is put right by the calendar file,
 * whichever mail comes last.
 */
export async function meetingMail(
  { requestId, customerId, staffId }: MailParams<'meeting'>,
  desk: Desk,
): Promise<Composed[]> {
  const known = await meetingOf(requestId, customerId, staffId, desk);
  if (!known) return [];
  const { guest, inviting } = known;
  const page = links.portal(desk.region);
  return [guest.emailProven ? inviting(guest, page) : unsaid(guest, 'familyNews', desk.publicUrl + page)];
}

/** The same to its host. */
export async function hostMeetingMail(
  { requestId, familyId, staffId, as }: MailParams<'hostMeeting'>,
  desk: Desk,
): Promise<Composed[]> {
  const known = await meetingOf(requestId, familyId, staffId, desk);
  return known?.host ? [{ ...known.inviting(known.host, links.staffCustomers()), as }] : [];
}

type Invited = { email: string; fullName: string; language: Composed['language']; timezone: string };

async function meetingOf(requestId: string, customerId: string, staffId: string, { ask, region, publicUrl }: Desk) {
  const [request, guest, host] = await Promise.all([
    ask(requestForMail, { requestId }, { region }),
    ask(customerContact, { id: customerId }, { region }),
    ask(staffById, { id: staffId }),
  ]);
  if (!request?.meeting || !guest) return null;
  const { meeting, sequence } = request;
  const attachment = meetingCalendar({ requestId, ...meeting, sequence }, { host, guest });
  const inviting = ({ email, fullName, language, timezone }: Invited, page: string): Composed => ({
    to: email,
    name: fullName,
    language,
    words: { topic: asOneLine(meeting.topic), date: zonedMinute(meeting.startAt, timezone) },
    attachment,
    url: publicUrl + page,
  });
  return { guest, host, inviting };
}
