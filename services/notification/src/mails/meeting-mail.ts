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
 * An invitation to family and host as the meeting is now, moved or called off: what was mailed before is put right by the
 * calendar file, whichever mail comes last.
 */
export async function meetingMail(
  { requestId, customerId, staffId }: MailParams<'meeting'>,
  desk: Desk,
): Promise<Composed[]> {
  const [request, contact, host] = await Promise.all([
    desk.ask(requestForMail, { requestId }, { region: desk.region }),
    desk.ask(customerContact, { id: customerId }, { region: desk.region }),
    desk.ask(staffById, { id: staffId }),
  ]);
  if (!request?.meeting || !contact) return [];
  const { topic, startAt } = request.meeting;
  const attachment = meetingCalendar(
    { requestId, ...request.meeting, sequence: request.sequence },
    { host, guest: contact },
  );
  const toHost = host ? [host] : [];
  const told = contact.emailProven ? [contact, ...toHost] : toHost;
  const hidden = contact.emailProven ? [] : [unsaid(contact, 'familyNews', desk.publicUrl + links.portal(desk.region))];
  return [
    ...hidden,
    ...told.map(({ email, fullName, language, timezone }) => {
      const words = { topic: asOneLine(topic), date: zonedMinute(startAt, timezone) };
      return {
        to: email,
        name: fullName,
        language,
        words,
        attachment,
        url: desk.publicUrl + (email === contact.email ? links.portal(desk.region) : links.staffCustomers()),
      };
    }),
  ];
}
