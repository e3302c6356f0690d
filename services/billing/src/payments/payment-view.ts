import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { publicId } from '@fovea/contracts/payments/payment-id';
import type { FamilyPayment, OwnPayment, Payment as PaymentShape } from '@fovea/contracts/payments/schema';
import type { Actor } from '@fovea/kit/access/actor';
import type { Prisma } from '../../generated/regional/client.ts';
import { texts } from '../texts.ts';

/** The relations that a payment's view reads. */
export const paymentRow = {
  include: {
    parent: {
      select: {
        email: true,
        firstName: true,
        middleName: true,
        lastName: true,
        companyId: true,
        timezone: true,
        deleted: true,
      },
    },
    patient: { select: { username: true, firstName: true, lastName: true } },
    company: { select: { name: true } },
    documents: {
      where: { series: 'creditNote', voidedAt: null },
      orderBy: { number: 'asc' },
      select: { number: true },
    },
  },
} satisfies Prisma.PaymentDefaultArgs;
export type PaymentRow = Prisma.PaymentGetPayload<typeof paymentRow>;
/** The columns that the view reads. */
export type ViewedPayment = Pick<
  PaymentRow,
  | 'id'
  | 'createdAt'
  | 'paidAt'
  | 'customerId'
  | 'accountId'
  | 'companyId'
  | 'catalogName'
  | 'planId'
  | 'planName'
  | 'price'
  | 'discount'
  | 'credit'
  | 'carried'
  | 'deposit'
  | 'purchase'
  | 'currency'
  | 'billingType'
  | 'amount'
  | 'taxPercentage'
  | 'status'
  | 'failure'
  | 'attention'
  | 'dispute'
  | 'answerBy'
  | 'settledAt'
  | 'refundAmount'
  | 'refundedAt'
  | 'receiptUrl'
  | 'intentId'
  | 'newExpiredDate'
  | 'referenceNumber'
  | 'termsUrl'
  | 'guaranteeUrl'
  | 'acceptedBy'
  | 'acceptedAddress'
  | 'acceptedAt'
  | 'open'
  | 'linkExpiresAt'
  | 'parent'
  | 'patient'
  | 'company'
  | 'documents'
>;

/** The region of a payment, the language of the reader and, for staff, the caller. */
type Reader = { region: string; language: Language; actor?: Pick<Actor, 'role'> };

/**
 * Whether the family moved to another clinic. The payment stays with its company, whose staff see no current address,
 * login or network address.
 */
const isOfMoved = ({ companyId, parent }: ViewedPayment, actor: Reader['actor']): boolean =>
  parent.companyId !== companyId && actor !== undefined && actor.role !== 'admin' && actor.role !== 'customer';

export function paymentView(row: ViewedPayment, { region, language, actor }: Reader): PaymentShape {
  const { currency } = row;
  const isMoved = isOfMoved(row, actor);
  return {
    _id: publicId(region, row.id),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    customer: {
      _id: row.customerId,
      email: (!isMoved && row.parent.email) || '',
      firstName: row.parent.firstName ?? '',
      middleName: row.parent.middleName ?? '',
      lastName: row.parent.lastName ?? '',
      formerFamily: formerFamily(row.customerId, row.parent),
    },
    account: {
      _id: row.accountId,
      username: (!isMoved && row.patient.username) || '',
      name: nameFor(row.patient, language),
    },
    accountName: nameFor(row.patient, language),
    company: { _id: row.companyId, name: row.company.name },
    catalog: { name: row.catalogName },
    plan: {
      _id: row.planId,
      name: row.planName,
      price: amountText(row.price, currency),
      deposit: amountText(row.deposit, currency),
      purchase: amountText(row.purchase, currency),
      currency,
    },
    planName: row.planName,
    billing_type: row.billingType,
    currency,
    amount: amountText(row.amount, currency),
    discount: amountText(row.discount, currency),
    credit: amountText(row.credit, currency),
    carried: amountText(row.carried, currency),
    taxPercentage: row.taxPercentage.toNumber(),
    paymentMethod: paymentMethodOf(row.billingType),
    status: row.status,
    failure: row.failure,
    attention: row.attention,
    dispute: row.dispute,
    answerBy: row.answerBy?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
    refundAmount: row.refundedAt && row.refundAmount ? amountText(row.refundAmount, currency) : null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    receipt_url: row.receiptUrl,
    intentId: row.intentId,
    newExpiredDate: row.newExpiredDate?.toISOString() ?? null,
    timezone: row.parent.timezone,
    referenceNumber: row.referenceNumber,
    creditNotes: row.documents.map(({ number }) => number),
  };
}

/** A payment in the family's record, with consent and an open link. */
export function familyPaymentView(row: ViewedPayment, reader: Reader & { now: Date }): FamilyPayment {
  const { termsUrl: terms, guaranteeUrl: guarantee, acceptedBy, acceptedAddress, acceptedAt } = row;
  const consent =
    (terms === null && guarantee === null) || isOfMoved(row, reader.actor)
      ? null
      : {
          terms,
          guarantee,
          by: acceptedBy ?? 'staff',
          at: (acceptedAt ?? row.createdAt).toISOString(),
          address: acceptedAddress ?? '',
        };
  const { open, linkExpiresAt } = row;
  const linkUntil = open && linkExpiresAt && linkExpiresAt > reader.now ? linkExpiresAt.toISOString() : null;
  return { ...paymentView(row, reader), consent, linkUntil };
}

/** The family's own view, without the fields for staff. */
export function ownPaymentView(row: ViewedPayment, reader: Reader): OwnPayment {
  const {
    customer: _customer,
    attention: _attention,
    dispute: _dispute,
    answerBy: _answerBy,
    settledAt: _settledAt,
    ...payment
  } = paymentView(row, reader);
  return payment;
}

/** Payments through the provider are always by card, by form or by link. */
export const paymentMethodOf = (billingType: PaymentRow['billingType']): string =>
  billingType === 'RETAIL' ? 'card' : billingType.toLowerCase();

type Payer = { deleted: boolean };

/** The pseudonym of a deleted family: the end of its random id. Null while the family exists. */
export const formerFamily = (customerId: string, { deleted }: Payer): string | null =>
  deleted ? customerId.slice(-4).toUpperCase() : null;

/** The pseudonym in the reader's language; empty while the family exists. */
export function formerFamilyName(code: string | null, language: Language): string {
  return code === null ? '' : fillText(texts[language].formerFamily, { code });
}
