import { formatDate, zonedMinute } from '@fovea/contracts/dates';
import { links } from '@fovea/contracts/links';
import { moneyText } from '@fovea/contracts/money';
import { cardForMail, renewalForMail } from '@fovea/contracts/payments/questions';
import type { Composed, Desk } from './composed.ts';
import { familyMail } from './family-mail.ts';
import type { MailParams } from './mail-kinds.ts';

/** Which child’s plan, what is charged no more, until when it is paid, and what of it was agreed to and is not. */
export const renewalOffMail = ({ customerId, accountId }: MailParams<'renewalOff'>, desk: Desk): Promise<Composed[]> =>
  familyMail(customerId, desk, async ({ language, timezone }) => {
    const renewal = accountId && (await desk.ask(renewalForMail, { accountId, language }, { region: desk.region }));
    if (!renewal) return { words: {} };
    const { planName: plan, accountName: child, currency, endedAt, paidUntil, owed } = renewal;
    const money = (amount: string) => moneyText(amount, currency, language);
    const about = { child, plan, amount: money(renewal.amount) };
    return {
      words: about,
      facts: {
        ...about,
        date: zonedMinute(endedAt, timezone),
        paidUntil: paidUntil ? formatDate(paidUntil, 'day', timezone) : undefined,
        owed: owed ? money(owed) : undefined,
      },
    };
  });

/** A card that was replaced by now expires no more. */
export async function cardExpiresMail({ customerId }: MailParams<'cardExpires'>, desk: Desk): Promise<Composed[]> {
  const card = await desk.ask(cardForMail, { customerId }, { region: desk.region });
  if (!card) return [];
  const mails = await familyMail(customerId, desk, () => ({ words: card }));
  return mails.map((mail) => ({ ...mail, url: desk.publicUrl + links.portalBilling(desk.region) }));
}
