import { customerContact } from '@fovea/contracts/customers/questions';
import { fillText } from '@fovea/contracts/fill-text';
import { links } from '@fovea/contracts/links';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { loop } from '../handle.ts';
import { type MailParams, mailKinds } from '../mails/mail-kinds.ts';
import { texts } from '../texts.ts';
import { sendInstead } from './send-instead.ts';
import { FailedForGood, workDeliveries } from './work-deliveries.ts';

export const sendTextsLoop = loop({ name: 'send-texts', scope: 'regional' }, ({ db, ask, region, log, now, extra }) =>
  workDeliveries(
    db,
    'sms',
    { now, log },
    async ({ id, params }) => {
      const { customerId, notices } = mailKinds.familyNotices.parse(params);
      const contact = await ask(customerContact, { id: customerId }, { region });
      if (!contact) return { status: 'nobody' };
      const number = parsePhoneNumberFromString(contact.phone, { defaultCallingCode: contact.mobileCountryCode });
      if (!number?.isPossible()) throw new FailedForGood();
      const words = `${contact.companyName}: ${wordsOf(notices, contact.language)}`;
      const text = `${words} ${extra.publicUrl}${links.portal(region)}`;
      const statusUrl = extra.publicUrl + links.textStatus(id, region);
      return { status: 'sent', providerId: await extra.texts.send({ to: number.number, text, statusUrl }) };
    },
    (row) => sendInstead(db, row, now),
  ),
);

/** Without the name of a child: a telephone is not proven, and lies about. */
function wordsOf(notices: MailParams<'familyNotices'>['notices'], language: keyof typeof texts): string {
  const { sms } = texts[language];
  const known: Record<string, string | undefined> = sms;
  return notices.map(({ kind, words }) => fillText(known[kind] ?? '', words)).join(' ');
}
