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
  summary: 'Pay for a plan as a parent',
  audit: 'change',
  errors: [
    'autoRenewRequired',
    'belowLeastCharge',
    'cardPaymentsOff',
    'changedMeanwhile',
    'chargeInFlight',
    'deviceRequired',
    'freeTrialUsed',
    'guaranteeRequired',
    'methodRequired',
    'noPrepaidLeft',
    'numbersChanged',
    'planNotAvailable',
    'plansNotPublic',
    'refundUnfunded',
    'termsRequired',
    'tooManyCharges',
  ],
});

export const previewOwnCharge = endpoint({
  method: 'GET',
  path: '/api/portal/payments/preview',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: PreviewCharge,
  response: ChargePreview,
  summary: 'Preview a parent’s payment for a plan',
  errors: ['belowLeastCharge', 'deviceRequired', 'planNotAvailable', 'plansNotPublic'],
});

export const getOwnPayMethods = endpoint({
  method: 'GET',
  path: '/api/portal/paymethods',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: PayMethods,
  summary: 'Get the parent’s payment methods with the saved card',
});

export const stopOwnRenewal = endpoint({
  method: 'DELETE',
  path: '/api/portal/subscrition',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id, hash }),
  response: Done,
  summary: 'Turn automatic renewal off as a parent',
  audit: 'change',
  errors: ['notSubscribed', 'numbersChanged', 'renewalHasEnd'],
});
export const previewOwnStop = endpoint({
  method: 'GET',
  path: '/api/portal/subscrition/preview',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id }),
  response: StopPreview,
  summary: 'Preview turning a child’s automatic renewal off',
  errors: ['notSubscribed'],
});
export const previewReturn = endpoint({
  method: 'GET',
  path: '/api/portal/device/reasons/preview',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id }),
  response: ReturnPreview,
  summary: 'Preview the refund of a child when the family returns its device',
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
  summary: 'Pay a declined renewal with another card or the saved one',
  audit: 'change',
  errors: ['changedMeanwhile', 'chargeInFlight', 'notSubscribed', 'refundUnfunded', 'tooManyCharges'],
});
export const getBilling = endpoint({
  method: 'GET',
  path: '/api/portal/billing',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Billing,
  summary: 'Get the family’s renewals, next charges and saved card',
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
  summary: 'Start entering another card for renewals',
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
  summary: 'Save the entered card; false where there is none or a newer one is saved',
  audit: 'change',
  errors: ['jcbRefused'],
});
export const removeOwnCard = endpoint({
  method: 'DELETE',
  path: '/api/portal/billing/card',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: Done,
  summary: 'Delete the saved card; refused while a plan renews with it',
  audit: 'change',
  errors: ['cardRenews'],
});
export const findOwnPayments = endpoint({
  method: 'GET',
  path: '/api/portal/payments',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ ...listQuery(['createdAt']).shape, accountId: Id.optional() }),
  response: pageOf(OwnPayment),
  summary: 'List the family’s payments',
});
export const getOwnPayment = endpoint({
  method: 'GET',
  path: '/api/portal/payment',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ intentId: z.string().max(255).optional(), id: PaymentId.optional() }),
  response: OwnPayment,
  summary: 'Get one of the family’s payments by its id or intent',
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
  summary: 'List the orders of a child or of all children',
});
