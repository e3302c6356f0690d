import { customerContact } from '@fovea/contracts/customers/questions';
import { zonedMinute } from '@fovea/contracts/dates';
import { fillText } from '@fovea/contracts/fill-text';
import { links } from '@fovea/contracts/links';
import { issueCustomerKey } from '@fovea/contracts/staff/questions';
import type { Ask } from '@fovea/kit/messaging/rpc';
import { loop, type Regional } from '../handle.ts';
import type { Contact } from '../mails/family-reader.ts';
import { mailKinds } from '../mails/mail-kinds.ts';
import { stillWanted } from '../notices/wishes.ts';
import { texts } from '../texts.ts';
import { numberOf, presentAddress } from './failing-address.ts';
import { gaveUp, readersOf } from './family-deliveries.ts';
import { AddressRefused, type DeliveryRow, FailedForGood, workDeliveries } from './work-deliveries.ts';

export const sendTextsLoop = loop({ name: 'send-texts', scope: 'regional' }, ({ db, ask, region, log, now, extra }) =>
  workDeliveries(db, 'sms', {
    now,
    log,
    async send(row) {
      const { customerId } = mailKinds.familyNews.parse(row.params);
      const contact = await ask(customerContact, { id: customerId }, { region });
      if (!contact) return { status: 'nobody' };
      const address = presentAddress('sms', contact, extra.stopSecret);
      const to = numberOf(contact);
      if (!to) throw new FailedForGood(address);
      const said = await saidBy(row, customerId, contact, { db, ask, region });
      if (!said) return { status: 'nobody' };
      const text = `${contact.companyName}: ${said.words} ${extra.publicUrl}${said.page}`;
      const statusUrl = extra.publicUrl + links.textStatus(row.id, region);
      const providerId = await extra.texts.send({ to, text, statusUrl }).catch((error: unknown) => {
        throw error instanceof AddressRefused ? new FailedForGood(address) : error;
      });
      return { status: 'sent', providerId, address };
    },
    readersOf: (rows) => readersOf(db, rows),
    gaveUp: (row, address) => gaveUp(db, row, address, now),
  }),
);

type Row = Pick<DeliveryRow, 'kind' | 'params'>;
type Desk = { db: Regional; ask: Ask; region: string };

/**
 * Without the name of a child: a telephone is not proven, and lies about. Null where there is nothing to say any more:
 * every notice was stopped meanwhile, the parent has a password.
 */
async function saidBy({ kind, params }: Row, customerId: string, { language, timezone }: Contact, desk: Desk) {
  const { sms } = texts[language];
  const page = links.portal(desk.region);
  if (kind === 'familyNews') return { words: sms.familyNews, page };
  if (kind === 'customerInvited') {
    const key = { customerId, purpose: 'onboarding', channel: 'sms' } as const;
    const issued = await desk.ask(issueCustomerKey, key, { region: desk.region });
    if (!issued) return null;
    const words = fillText(sms.customerInvitation, { date: zonedMinute(issued.expiresAt, timezone) });
    return { words, page: links.portalInvitation(issued.key, desk.region) };
  }
  const notices = await stillWanted(desk.db, customerId, 'sms', mailKinds.familyNotices.parse(params).notices);
  if (notices.length === 0) return null;
  const known: Record<string, string | undefined> = sms;
  return { words: notices.map((notice) => fillText(known[notice.kind] ?? '', notice.words)).join(' '), page };
}
