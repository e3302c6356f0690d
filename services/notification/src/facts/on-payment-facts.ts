import { customerContact } from '@fovea/contracts/customers/rpcs';
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
import { cardForMail, paymentForMail, renewalForMail, renewalPriceForMail } from '@fovea/contracts/payments/rpcs';
import { planRequestDecided, planRequested } from '@fovea/contracts/plan-requests/events';
import { planRequestForMail } from '@fovea/contracts/plan-requests/rpcs';
import type { TxOf } from '@fovea/kit/database/database';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume, type Regional } from '../handle.ts';
import { notify } from '../notifications/notify.ts';
import { notifyStaff, staffRecipient } from '../notifications/notify-staff.ts';

type PaymentKind = 'receipt' | 'refund' | 'declined' | 'paymentLink';
type PaymentEvent = { paymentId: string; customerId: string; accountId: string; mark: string };
type Desk = { tx: TxOf<Regional>; callRpc: CallRpc; region: string };

export const onPaymentSucceeded = consume(
  paymentSucceeded,
  async ({ paymentId, customerId, accountId, billing_type }, { tx, callRpc, region = '' }) => {
    // Only paid plans have a receipt.
    if (billing_type === 'RETAIL')
      await notifyAboutPayment(
        'receipt',
        { paymentId, customerId, accountId, mark: paymentId },
        { tx, callRpc, region },
      );
  },
);

export const onPaymentFailed = consume(
  paymentFailed,
  async ({ paymentId, customerId, accountId, renewalTry }, { tx, callRpc, region = '', id }) => {
    // At checkout the card form shows the failure; a renewal has no form.
    if (renewalTry !== null)
      await notifyAboutPayment('declined', { paymentId, customerId, accountId, mark: id }, { tx, callRpc, region });
  },
);

export const onPaymentRefunded = consume(
  paymentRefunded,
  ({ paymentId, customerId, accountId }, { tx, callRpc, region = '' }) =>
    notifyAboutPayment('refund', { paymentId, customerId, accountId, mark: paymentId }, { tx, callRpc, region }),
);

export const onPaymentLinkCreated = consume(
  paymentLinkCreated,
  ({ paymentId, customerId, accountId }, { tx, callRpc, region = '' }) =>
    notifyAboutPayment('paymentLink', { paymentId, customerId, accountId, mark: paymentId }, { tx, callRpc, region }),
);

export const onPaymentNeedsAttention = consume(paymentNeedsAttention, ({ paymentId, why }, { tx }) =>
  queueMail(tx, why, { paymentId }, paymentId),
);

export const onSubscriptionChanged = consume(
  subscriptionChanged,
  async ({ customerId, accountId, status, reason }, { tx, callRpc, region = '', id }) => {
    // A refund has its own mail.
    if (status !== 'canceled' || reason === 'refunded') return;
    const contact = await callRpc(customerContact, { id: customerId }, { region });
    const renewal = contact && (await callRpc(renewalForMail, { accountId, language: contact.language }, { region }));
    if (!renewal) return;
    const { planName: plan, accountName: child, currency, amount } = renewal;
    await queueMail(tx, 'renewalOff', { customerId, accountId }, id);
    const params = { accountId, plan, child, currency, amount };
    await notify(tx, { kind: 'renewalOff', customerId, params, link: null, mark: id });
  },
);

export const onCardExpiresSoon = consume(cardExpiresSoon, async ({ customerId }, { tx, callRpc, region = '', id }) => {
  const contact = await callRpc(customerContact, { id: customerId }, { region });
  // Respects the same settings as scheduled notices.
  if (!contact?.customerNotifications || contact.debug) return;
  const card = await callRpc(cardForMail, { customerId }, { region });
  if (!card) return;
  await queueMail(tx, 'cardExpires', { customerId }, id);
  await notify(tx, { kind: 'cardExpires', customerId, params: card, link: links.portalBilling(region), mark: id });
});

/** Sent to every family regardless of the clinic's settings, because it concerns the price. */
export const onRenewalNextPrice = consume(
  renewalNextPrice,
  async ({ customerId, accountId, is }, { tx, callRpc, region = '', id }) => {
    const contact = await callRpc(customerContact, { id: customerId }, { region });
    const renewal =
      contact && (await callRpc(renewalPriceForMail, { accountId, language: contact.language }, { region }));
    if (!renewal) return;
    const { accountName: child, planName: plan, currency, price, next } = renewal;
    // The price was changed again; the later event notifies.
    if ((is === 'set') !== (next !== null)) return;
    const kind = is === 'set' ? 'nextPrice' : 'priceStays';
    await queueMail(tx, kind, { customerId, accountId }, id);
    const params = {
      accountId,
      child,
      plan,
      currency,
      ...(next ? { amount: next.price, day: formatDay(next.from) } : { amount: price }),
    };
    await notify(tx, { kind, customerId, params, link: links.portalBilling(region), mark: id });
  },
);

export const onPlanAskedFor = consume(planRequested, ({ requestId, customerId }, { tx, id }) =>
  queueMail(tx, 'planAskedFor', { requestId, customerId }, id),
);

/** To the member of staff who requested the plan, by mail and in the bell. */
export const onPlanRequestDecided = consume(
  planRequestDecided,
  async ({ requestId, customerId, status }, { tx, callRpc, region = '', id }) => {
    const kind = status === 'approved' ? 'planApproved' : 'planDeclined';
    await queueMail(tx, kind, { requestId, customerId }, id);
    const request = await callRpc(planRequestForMail, { requestId, language: 'en' }, { region });
    if (!request) return;
    const entry = { kind, params: { customerId }, link: links.staffPlanRequests('work'), mark: id } as const;
    await notifyStaff(tx, await staffRecipient(request.staffId, callRpc), entry);
  },
);

/** Notifies by mail and in the bell. */
async function notifyAboutPayment(
  kind: PaymentKind,
  { paymentId, customerId, accountId, mark }: PaymentEvent,
  { tx, callRpc, region }: Desk,
): Promise<void> {
  const contact = await callRpc(customerContact, { id: customerId }, { region });
  const payment = contact && (await callRpc(paymentForMail, { paymentId, language: contact.language }, { region }));
  // Stores nothing for a deleted family, because it would never be erased.
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
