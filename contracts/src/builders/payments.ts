import { paymentSucceeded } from '../payments/events.ts';
import { chargeOwnAccount } from '../payments/portal-endpoints.ts';
import { Payment, Receipt } from '../payments/schema.ts';
import { noSeller } from '../seller.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

const paidUntil = '2026-06-01T09:00:00.000Z';

/** The form of a parent who pays by card. */
export const chargeForm = builder(chargeOwnAccount.input, {
  accountId: ids.patient,
  planId: ids.plan,
  autoRenew: false,
  method: 'card',
  terms: true,
  guarantee: true,
});

/** A first payment by card that succeeded. */
export const payment = builder(Payment, {
  _id: ids.payment,
  createdAt: at,
  paidAt: at,
  timezone: 'Asia/Tokyo',
  customer: {
    _id: ids.parent,
    email: 'hana@fovea.test',
    firstName: 'Hana',
    middleName: '',
    lastName: 'Yamada',
    formerFamily: null,
  },
  account: { _id: ids.patient, username: 'sora_yamada', name: 'Sora Yamada' },
  accountName: 'Sora Yamada',
  company: { _id: ids.clinic, name: 'Midori Eye Clinic' },
  catalog: { name: 'Fovea One' },
  plan: { _id: ids.plan, name: 'Three months', price: '12000', deposit: '3000', purchase: '1000', currency: 'jpy' },
  planName: 'Three months',
  billing_type: 'RETAIL',
  currency: 'jpy',
  amount: '16000',
  discount: '0',
  credit: '0',
  carried: '0',
  taxPercentage: 10,
  paymentMethod: 'Visa •••• 4242',
  status: 'succeeded',
  failure: null,
  attention: null,
  dispute: null,
  answerBy: null,
  settledAt: null,
  refundAmount: null,
  refundedAt: null,
  receipt_url: 'http://localhost:8080/receipt?id=jp-01970000-0000-7000-8000-000000000071',
  intentId: 'pi_1',
  newExpiredDate: paidUntil,
  referenceNumber: 'RJP000001',
  creditNotes: [],
});

export const receipt = builder(Receipt, {
  _id: ids.payment,
  date: at,
  referenceNumber: 'RJP000001',
  customerName: 'Hana Yamada',
  planName: 'Three months',
  paidAt: at,
  currency: 'jpy',
  total: '16000',
  deposit: '3000',
  purchase: '1000',
  subscriptionFee: '10800',
  gst: '1200',
  price: '12000',
  discount: '0',
  credit: '0',
  carried: '0',
  invoiceNumber: 'INV-000001',
  paymentMethod: 'Visa •••• 4242',
  companyName: 'Midori Eye Clinic',
  seller: { ...noSeller, name: 'Fovea KK', japanTaxNumber: 'T1234567890123' },
  creditNotes: [],
  timezone: 'Asia/Tokyo',
  status: 'succeeded',
  refundAmount: null,
  paper: {
    title: 'Receipt',
    parts: [{ lines: [{ name: 'Total', value: '¥16,000' }] }],
    closing: ['Thank you for your payment. Please keep this receipt for your records.'],
    signature: 'Midori Eye Clinic and the Fovea team',
  },
});

export const paymentArrived = builder(paymentSucceeded.body, {
  paymentId: ids.payment,
  accountId: ids.patient,
  customerId: ids.parent,
  companyId: ids.clinic,
  planId: ids.plan,
  billing_type: 'RETAIL',
  currency: 'jpy',
  amount: '16000',
  paidAt: at,
  validMonths: 3,
  validDays: 0,
  timezone: 'Asia/Tokyo',
  experienceDate: '2026-03-15T09:00:00.000Z',
  firstCharge: true,
  autoRenew: false,
  renewHasEnd: false,
});
