import { asOneLine } from '@fovea/contracts/fields';
import type { CustomerRequest } from '@fovea/contracts/requests/schema';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { OutgoingMail } from './mail-transport.ts';

type Person = { email: string; fullName: string };

type Meeting = NonNullable<CustomerRequest['meeting']> & { requestId: string; sequence: number };

/**
 * The invitation as a calendar file; its uid is the request's id, so a later mail updates the first by its higher
 * sequence, or takes it off. Calendars only offer to accept what names its organizer.
 */
export function meetingCalendar(
  { requestId, topic, startAt, durationMinutes, note, sequence, cancelledAt }: Meeting,
  { host, guest }: { host: Person | null; guest: Person },
): NonNullable<OutgoingMail['attachment']> {
  // A calendar's own name would be written as it comes, line breaks included; an invitation needs none.
  const method = cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ method });
  const start = new Date(startAt);
  const event = calendar.createEvent({
    id: requestId,
    sequence,
    ...(cancelledAt && { status: ICalEventStatus.CANCELLED }),
    start,
    end: new Date(start.getTime() + durationMinutes * 60_000),
    summary: asOneLine(topic),
    description: note,
  });
  if (host) event.organizer({ name: asOneLine(host.fullName), email: host.email });
  for (const { email, fullName } of [guest, ...(host ? [host] : [])])
    event.createAttendee({ email, name: asOneLine(fullName), rsvp: true });
  return {
    filename: 'invitation.ics',
    content: calendar.toString(),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
