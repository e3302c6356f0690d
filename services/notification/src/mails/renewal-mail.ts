import { formatDate, formatDay, zonedMinute } from '@fovea/contracts/dates';
import { links } from '@fovea/contracts/links';
import { moneyText } from '@fovea/contracts/money';
import { cardForMail, renewalForMail, renewalPriceForMail } from '@fovea/contracts/payments/questions';
import type { z } from 'zod';
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

/** Which child’s plan costs what from which day on; a price that was gone back on since is not told any more. */
export const nextPriceMail = (params: MailParams<'nextPrice'>, desk: Desk): Promise<Composed[]> =>
  priceMail(params, desk, ({ next }) => next && { price: next.price, day: formatDay(next.from) });

/** That it goes on at the price it has. */
export const priceStaysMail = (params: MailParams<'priceStays'>, desk: Desk): Promise<Composed[]> =>
  priceMail(params, desk, ({ next, price }) => (next ? null : { price }));

type RenewalPrice = NonNullable<z.infer<typeof renewalPriceForMail.reply>>;

const priceMail = (
  { customerId, accountId }: MailParams<'nextPrice'>,
  desk: Desk,
  say: (renewal: RenewalPrice) => { price: string; day?: string } | null,
): Promise<Composed[]> =>
  familyMail(
    customerId,
    desk,
    async ({ language }) => {
      const renewal = await desk.ask(renewalPriceForMail, { accountId, language }, { region: desk.region });
      const said = renewal && say(renewal);
      if (!said) return null;
      const { accountName: child, planName: plan, currency } = renewal;
      return { words: { child, plan, amount: moneyText(said.price, currency, language), day: said.day ?? '' } };
    },
    links.portalBilling(desk.region),
  );

/** A card that was replaced by now expires no more. */
export const cardExpiresMail = ({ customerId }: MailParams<'cardExpires'>, desk: Desk): Promise<Composed[]> =>
  familyMail(
    customerId,
    desk,
    async () => {
      const card = await desk.ask(cardForMail, { customerId }, { region: desk.region });
      return card && { words: card };
    },
    links.portalBilling(desk.region),
  );
