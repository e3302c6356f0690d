import { asOneLine } from '@fovea/contracts/fields';
import type { CustomerRequest } from '@fovea/contracts/requests/schema';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { OutgoingMail } from './mail-transport.ts';

type Person = { email: string; fullName: string };

type Meeting = NonNullable<CustomerRequest['meeting']> & { requestId: string; sequence: number };

/**
 * The invitation as a calendar file. Its uid is the request's id, so a later file with a higher sequence updates or
 * cancels the first. Calendars offer to accept only events with an organizer.
 */
export function meetingCalendar(
  { requestId, topic, startAt, durationMinutes, note, sequence, cancelledAt }: Meeting,
  { host, guest }: { host: Person | null; guest: Person },
): NonNullable<OutgoingMail['attachment']> {
  // No calendar name: the library would not escape its line breaks.
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
