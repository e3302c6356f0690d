import { customerContact } from '@fovea/contracts/customers/questions';
import { formatDay } from '@fovea/contracts/dates';
import { links } from '@fovea/contracts/links';
import {
  cardExpiresSoon,
  paymentFailed,
  paymentLinkCreated,
  paymentNeedsAttention,
  paymentRefunded,
  paymentSucceeded,
  renewalNextPrice,
  subscriptionChanged,
} from '@fovea/contracts/payments/events';
import { cardForMail, paymentForMail, renewalForMail, renewalPriceForMail } from '@fovea/contracts/payments/questions';
import { planAskedFor, planRequestDecided } from '@fovea/contracts/plan-requests/events';
import { planRequestForMail } from '@fovea/contracts/plan-requests/questions';
import type { TxOf } from '@fovea/kit/database/database';
import type { Ask } from '@fovea/kit/messaging/rpc';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume, type Regional } from '../handle.ts';
import { notify } from '../notifications/notify.ts';
import { oneReader, ringStaff } from '../notifications/ring-staff.ts';

type PaymentKind = 'receipt' | 'refund' | 'declined' | 'paymentLink';
type Told = { paymentId: string; customerId: string; accountId: string; mark: string };
type Desk = { tx: TxOf<Regional>; ask: Ask; region: string };

export const onPaymentSucceeded = consume(
  paymentSucceeded,
  async ({ paymentId, customerId, accountId, billing_type }, { tx, ask, region = '' }) => {
    // A plan without money has no receipt.
    if (billing_type === 'RETAIL')
      await tell('receipt', { paymentId, customerId, accountId, mark: paymentId }, { tx, ask, region });
  },
);

export const onPaymentFailed = consume(
  paymentFailed,
  async ({ paymentId, customerId, accountId, renewalTry }, { tx, ask, region = '', id }) => {
    // A parent who stands at the card form is told there; nobody stands at a renewal.
    if (renewalTry !== null)
      await tell('declined', { paymentId, customerId, accountId, mark: id }, { tx, ask, region });
  },
);

export const onPaymentRefunded = consume(
  paymentRefunded,
  ({ paymentId, customerId, accountId }, { tx, ask, region = '' }) =>
    tell('refund', { paymentId, customerId, accountId, mark: paymentId }, { tx, ask, region }),
);

export const onPaymentLinkCreated = consume(
  paymentLinkCreated,
  ({ paymentId, customerId, accountId }, { tx, ask, region = '' }) =>
    tell('paymentLink', { paymentId, customerId, accountId, mark: paymentId }, { tx, ask, region }),
);

export const onPaymentNeedsAttention = consume(paymentNeedsAttention, ({ paymentId, why }, { tx }) =>
  queueMail(tx, why, { paymentId }, paymentId),
);

export const onSubscriptionChanged = consume(
  subscriptionChanged,
  async ({ customerId, accountId, status, reason }, { tx, ask, region = '', id }) => {
    // A refund is told by its own mail.
    if (status !== 'canceled' || reason === 'refunded') return;
    const contact = await ask(customerContact, { id: customerId }, { region });
    const renewal = contact && (await ask(renewalForMail, { accountId, language: contact.language }, { region }));
    if (!renewal) return;
    const { planName: plan, accountName: child, currency, amount } = renewal;
    await queueMail(tx, 'renewalOff', { customerId, accountId }, id);
    const params = { accountId, plan, child, currency, amount };
    await notify(tx, { kind: 'renewalOff', customerId, params, link: null, mark: id });
  },
);

export const onCardExpiresSoon = consume(cardExpiresSoon, async ({ customerId }, { tx, ask, region = '', id }) => {
  const contact = await ask(customerContact, { id: customerId }, { region });
  // As every notice that comes by itself.
  if (!contact?.customerNotifications || contact.debug) return;
  const card = await ask(cardForMail, { customerId }, { region });
  if (!card) return;
  await queueMail(tx, 'cardExpires', { customerId }, id);
  await notify(tx, { kind: 'cardExpires', customerId, params: card, link: links.portalBilling(region), mark: id });
});

/** Told to every family, whatever its clinic lets it be told of by itself: it is what it will be charged. */
export const onRenewalNextPrice = consume(
  renewalNextPrice,
  async ({ customerId, accountId, is }, { tx, ask, region = '', id }) => {
    const contact = await ask(customerContact, { id: customerId }, { region });
    const renewal = contact && (await ask(renewalPriceForMail, { accountId, language: contact.language }, { region }));
    if (!renewal) return;
    const { accountName: child, planName: plan, currency, price, next } = renewal;
    // Gone back on, or set anew, before it was heard of: then that is told.
    if ((is === 'set') !== (next !== null)) return;
    const kind = is === 'set' ? 'nextPrice' : 'priceStays';
    await queueMail(tx, kind, { customerId, accountId }, id);
    const params = {
      ...{ accountId, child, plan, currency },
      ...(next ? { amount: next.price, day: formatDay(next.from) } : { amount: price }),
    };
    await notify(tx, { kind, customerId, params, link: links.portalBilling(region), mark: id });
  },
);

export const onPlanAskedFor = consume(planAskedFor, ({ requestId, customerId }, { tx, id }) =>
  queueMail(tx, 'planAskedFor', { requestId, customerId }, id),
);

/** To whoever asked, by mail and in the bell. */
export const onPlanRequestDecided = consume(
  planRequestDecided,
  async ({ requestId, customerId, status }, { tx, ask, region = '', id }) => {
    const kind = status === 'approved' ? 'planApproved' : 'planDeclined';
    await queueMail(tx, kind, { requestId, customerId }, id);
    const asked = await ask(planRequestForMail, { requestId, language: 'en' }, { region });
    if (!asked) return;
    const news = { kind, params: { customerId }, link: links.staffPlanRequests('work'), mark: id } as const;
    await ringStaff(tx, await oneReader(asked.staffId, ask), news);
  },
);

/** By mail and in the bell. */
async function tell(
  kind: PaymentKind,
  { paymentId, customerId, accountId, mark }: Told,
  { tx, ask, region }: Desk,
): Promise<void> {
  const contact = await ask(customerContact, { id: customerId }, { region });
  const payment = contact && (await ask(paymentForMail, { paymentId, language: contact.language }, { region }));
  // A family that is gone is told nothing: what is written about it now nobody would erase.
  if (!payment) return;
  const { planName, accountName, currency, amount, refundAmount, referenceNumber, creditNote, linkUrl } = payment;
  await queueMail(tx, kind, { paymentId, customerId }, mark);
  const params = {
    accountId,
    plan: planName,
    child: accountName,
    currency,
    amount: refundAmount ?? amount,
    reference: referenceNumber ?? '',
  };
  const paper = kind === 'refund' && creditNote ? links.creditNote(paymentId, creditNote) : links.receipt(paymentId);
  const link = kind === 'paymentLink' ? linkUrl : kind === 'declined' ? null : paper;
  await notify(tx, { kind, customerId, params, link, mark });
}
