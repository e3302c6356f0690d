import ical, { ICalCalendarMethod } from 'ical-generator';
import type { MailParams } from './mail-kinds.ts';
import type { OutgoingMail } from './mail-transport.ts';

/** The invitation as a calendar file; its uid is the request's id, so a second mail updates the first. */
export function meetingCalendar(
  { requestId, topic, startAt, durationMinutes }: MailParams<'meeting'>,
  people: { email: string; fullName: string }[],
): NonNullable<OutgoingMail['attachment']> {
  const calendar = ical({ name: topic, method: ICalCalendarMethod.REQUEST });
  const start = new Date(startAt);
  const event = calendar.createEvent({ id: requestId, start, end: new Date(start.getTime() + durationMinutes * 60_000), summary: topic });
  for (const { email, fullName } of people) event.createAttendee({ email, name: fullName, rsvp: true });
  return { filename: 'invitation.ics', content: calendar.toString(), contentType: 'text/calendar; charset=utf-8; method=REQUEST' };
}
