import { formatDate, formatDay, zonedMinute } from '@fovea/contracts/dates';
import { links } from '@fovea/contracts/links';
import { moneyText } from '@fovea/contracts/money';
import { cardForMail, renewalForMail, renewalPriceForMail } from '@fovea/contracts/payments/rpcs';
import type { z } from 'zod';
import type { Composed, Desk } from './composed.ts';
import { familyMail } from './family-mail.ts';
import type { MailParams } from './mail-kinds.ts';

/** The child's plan, the amount no longer charged, the end of the paid time, and what is still owed. */
export const renewalOffMail = ({ customerId, accountId }: MailParams<'renewalOff'>, desk: Desk): Promise<Composed[]> =>
  familyMail(customerId, desk, async ({ language, timezone }) => {
    const renewal = accountId && (await desk.callRpc(renewalForMail, { accountId, language }, { region: desk.region }));
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

/** The child's plan and its price from a day on; empty if the change was reverted. */
export const nextPriceMail = (params: MailParams<'nextPrice'>, desk: Desk): Promise<Composed[]> =>
  priceMail(params, desk, ({ next }) => next && { price: next.price, day: formatDay(next.from) });

/** The price stays the same. */
export const priceStaysMail = (params: MailParams<'priceStays'>, desk: Desk): Promise<Composed[]> =>
  priceMail(params, desk, ({ next, price }) => (next ? null : { price }));

type RenewalPrice = NonNullable<z.infer<typeof renewalPriceForMail.reply>>;

const priceMail = (
  { customerId, accountId }: MailParams<'nextPrice'>,
  desk: Desk,
  priceOf: (renewal: RenewalPrice) => { price: string; day?: string } | null,
): Promise<Composed[]> =>
  familyMail(
    customerId,
    desk,
    async ({ language }) => {
      const renewal = await desk.callRpc(renewalPriceForMail, { accountId, language }, { region: desk.region });
      const price = renewal && priceOf(renewal);
      if (!price) return null;
      const { accountName: child, planName: plan, currency } = renewal;
      return { words: { child, plan, amount: moneyText(price.price, currency, language), day: price.day ?? '' } };
    },
    links.portalBilling(desk.region),
  );

/** Empty if the card was replaced. */
export const cardExpiresMail = ({ customerId }: MailParams<'cardExpires'>, desk: Desk): Promise<Composed[]> =>
  familyMail(
    customerId,
    desk,
    async () => {
      const card = await desk.callRpc(cardForMail, { customerId }, { region: desk.region });
      return card && { words: card };
    },
    links.portalBilling(desk.region),
  );
