import { customerContact } from '@fovea/contracts/customers/questions';
import { fillText } from '@fovea/contracts/fill-text';
import { links } from '@fovea/contracts/links';
import { loop } from '../handle.ts';
import { type MailParams, mailKinds } from '../mails/mail-kinds.ts';
import { stillWanted } from '../notices/wishes.ts';
import { texts } from '../texts.ts';
import { numberOf, presentAddress } from './failing-address.ts';
import { gaveUp, readersOf } from './family-deliveries.ts';
import { AddressRefused, FailedForGood, workDeliveries } from './work-deliveries.ts';

export const sendTextsLoop = loop({ name: 'send-texts', scope: 'regional' }, ({ db, ask, region, log, now, extra }) =>
  workDeliveries(db, 'sms', {
    now,
    log,
    async send({ id, kind, params }) {
      const { customerId } = mailKinds.familyNews.parse(params);
      const notices =
        kind === 'familyNews'
          ? []
          : await stillWanted(db, customerId, 'sms', mailKinds.familyNotices.parse(params).notices);
      const contact = await ask(customerContact, { id: customerId }, { region });
      if (!contact || (kind !== 'familyNews' && notices.length === 0)) return { status: 'nobody' };
      const address = presentAddress('sms', contact, extra.stopSecret);
      const to = numberOf(contact);
      if (!to) throw new FailedForGood(address);
      const words = `${contact.companyName}: ${wordsOf(notices, contact.language)}`;
      const text = `${words} ${extra.publicUrl}${links.portal(region)}`;
      const statusUrl = extra.publicUrl + links.textStatus(id, region);
      const providerId = await extra.texts.send({ to, text, statusUrl }).catch((error: unknown) => {
        throw error instanceof AddressRefused ? new FailedForGood(address) : error;
      });
      return { status: 'sent', providerId, address };
    },
    readersOf: (rows) => readersOf(db, rows),
    gaveUp: (row, address) => gaveUp(db, row, address, now),
  }),
);

/** Without the name of a child: a telephone is not proven, and lies about. Without a notice: that there is something. */
function wordsOf(notices: MailParams<'familyNotices'>['notices'][number][], language: keyof typeof texts): string {
  const { sms } = texts[language];
  if (notices.length === 0) return sms.familyNews;
  const known: Record<string, string | undefined> = sms;
  return notices.map(({ kind, words }) => fillText(known[kind] ?? '', words)).join(' ');
}
