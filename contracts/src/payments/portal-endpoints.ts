import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, ExportResult, listQuery, pageOf } from '../envelope.ts';
import { Id, PaymentId } from '../fields.ts';
import { Charge, ChargeResult, PayMethods } from './charge-schema.ts';
import { ChargePreview, hash, PreviewCharge, ReturnPreview, StopPreview } from './preview-schema.ts';
import { Billing, CardSetup, PayRenewal, PayRenewalResult } from './renewal-schema.ts';
import { Order, OwnPayment } from './schema.ts';

export const chargeOwnAccount = endpoint({
  method: 'POST',
  path: '/api/portal/payments',
  creates: true,
  secret: 'clientSecret',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: Charge,
  response: ChargeResult,
  summary: 'A parent pays for a plan',
  audit: 'change',
});

export const previewOwnCharge = endpoint({
  method: 'GET',
  path: '/api/portal/payments/preview',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: PreviewCharge,
  response: ChargePreview,
  summary: 'What a parent’s charge for a plan would take and agree to',
});

export const getOwnPayMethods = endpoint({
  method: 'GET',
  path: '/api/portal/paymethods',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: PayMethods,
  summary: 'How a parent may pay, with the saved card',
});

export const stopOwnRenewal = endpoint({
  method: 'DELETE',
  path: '/api/portal/subscrition',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id, hash }),
  response: Done,
  summary: 'A parent turns automatic renewal off',
  audit: 'change',
});
export const previewOwnStop = endpoint({
  method: 'GET',
  path: '/api/portal/subscrition/preview',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id }),
  response: StopPreview,
  summary: 'What turning a child’s automatic renewal off would change',
});
export const previewReturn = endpoint({
  method: 'GET',
  path: '/api/portal/device/reasons/preview',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id }),
  response: ReturnPreview,
  summary: 'What a family that returns its device is given back for a child',
});
export const payRenewal = endpoint({
  method: 'POST',
  path: '/api/portal/payments/renewal',
  creates: true,
  secret: 'clientSecret',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: PayRenewal,
  response: PayRenewalResult,
  summary: 'A parent pays a declined renewal, with another card or the kept one',
  audit: 'change',
});
export const getBilling = endpoint({
  method: 'GET',
  path: '/api/portal/billing',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Billing,
  summary: 'What renews, what is charged next, and the kept card',
});
export const openCardForm = endpoint({
  method: 'POST',
  path: '/api/portal/billing/card',
  creates: true,
  secret: 'clientSecret',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: CardSetup,
  summary: 'A parent is about to enter another card for renewals',
  audit: 'change',
});
export const saveOwnCard = endpoint({
  method: 'PUT',
  path: '/api/portal/billing/card',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ setupId: z.string().regex(/^seti_\w{1,250}$/) }),
  response: z.object({ kept: z.boolean() }),
  summary: 'Keep the card that was entered; false where none was, or a newer one is kept',
  audit: 'change',
});
export const removeOwnCard = endpoint({
  method: 'DELETE',
  path: '/api/portal/billing/card',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Done,
  summary: 'Forget the kept card; refused while a plan renews with it',
  audit: 'change',
});
export const findOwnPayments = endpoint({
  method: 'GET',
  path: '/api/portal/payments',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ ...listQuery(['createdAt']).shape, accountId: Id.optional() }),
  response: pageOf(OwnPayment),
  summary: 'The family’s payments',
});
export const getOwnPayment = endpoint({
  method: 'GET',
  path: '/api/portal/payment',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ intentId: z.string().max(255).optional(), id: PaymentId.optional() }),
  response: OwnPayment,
  summary: 'One of the family’s payments, by its id or intent',
});
export const exportOwnPayments = endpoint({
  method: 'GET',
  path: '/api/portal/payments/export',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id.optional() }),
  response: ExportResult,
  job: 'exportOwnPayments',
  summary: 'Export the family’s payments',
  rate: 'heavy',
});

export const findOrders = endpoint({
  method: 'GET',
  path: '/api/portal/orders',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id.optional() }),
  response: z.object({ list: z.array(Order) }),
  summary: 'Orders of a child, or of all children',
});
