import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Done } from '../envelope.ts';
import { db, Id } from '../fields.ts';
import { Charge } from '../payments/charge-schema.ts';
import { ChangePreview, ChangeTime, hash, StopPreview } from '../payments/preview-schema.ts';
import { Billing } from '../payments/renewal-schema.ts';

export const getFamilyBilling = endpoint({
  method: 'GET',
  path: '/api/admin/billing',
  service: 'billing',
  access: staff,
  region: 'required',
  input: z.object({ userId: Id, db }),
  response: Billing,
  summary: 'Get a family’s renewals, next charges and saved card',
  audit: 'view',
});

const when = ChangeTime.default('next');

export const stopRenewal = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscrition',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ accountId: Id, hash, db }),
  response: Done,
  summary: 'Turn automatic renewal off; paid time stays',
  audit: 'change',
  errors: ['notSubscribed', 'numbersChanged', 'renewalHasEnd'],
});

export const previewStop = endpoint({
  method: 'GET',
  path: '/api/admin/subscrition/preview',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ accountId: Id, db }),
  response: StopPreview,
  summary: 'Preview turning automatic renewal off',
  errors: ['notSubscribed'],
});

/**
 * At the end of paid time, or at once: then the saved card is charged for the new plan less the rest of the former, and
 * the change takes effect once paid. A renewal with a lock-in cannot be changed.
 */
export const changePlan = endpoint({
  method: 'PUT',
  path: '/api/admin/subscrition',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: Charge.pick({ accountId: true, planId: true, terms: true, guarantee: true, hash: true, db: true }).extend({
    when,
  }),
  response: Done,
  summary: 'Change the plan of an account’s renewal, from the next charge or at once',
  audit: 'change',
  errors: [
    'belowLeastCharge',
    'changedMeanwhile',
    'chargeInFlight',
    'creditTooHigh',
    'guaranteeRequired',
    'notCreditable',
    'notSubscribed',
    'numbersChanged',
    'paymentDeclined',
    'planNotAvailable',
    'refundUnfunded',
    'renewalHasEnd',
    'termsRequired',
    'tooManyCharges',
  ],
});

export const previewChange = endpoint({
  method: 'GET',
  path: '/api/admin/subscrition/change/preview',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ accountId: Id, planId: z.uuid({ error: 'required' }), when, db }),
  response: ChangePreview,
  summary: 'Preview changing the plan of an account’s renewal',
  errors: ['belowLeastCharge', 'creditTooHigh', 'notCreditable', 'notSubscribed', 'planNotAvailable', 'renewalHasEnd'],
});
