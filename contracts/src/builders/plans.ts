import { ChargeablePlan, Plan, SavePlan } from '../plans/schema.ts';
import { builder } from './builder.ts';
import { at, ids } from './ids.ts';

const sold = {
  name: 'Three months',
  details: 'Treatment for three months',
  type: 'database' as const,
  database: 'jp',
  companyId: null,
  productId: ids.product,
  billing_type: 'RETAIL' as const,
  currency: 'jpy' as const,
  price: '12000',
  deposit: '3000',
  purchase: '1000',
  valid_months: 3,
  valid_days: 0,
  experience_months: 0,
  experience_days: 14,
  renew_end_months: null,
  status: 'enabled' as const,
  paymentGateway: true,
  legacy: false,
  familiesMayChoose: true,
  termsUrl: 'https://store.test/fovea/terms.pdf',
  guaranteeUrl: 'https://store.test/fovea/guarantee.pdf',
};

/** What is not in the offer to a family. */
const ofStaff = { nextPrice: null, nextPriceFrom: null, nextPriceRenewals: null, checkUpMonths: null };
const priceIds = { priceId: 'price_three_months', subscribePriceId: 'price_three_months_renewed' };

export const plan = builder(Plan, {
  _id: ids.plan,
  ...sold,
  ...ofStaff,
  ...priceIds,
  companyName: null,
  productName: 'Fovea One',
  createdAt: at,
  updatedAt: at,
});
export const planForm = builder(SavePlan, { ...sold, ...ofStaff, ...priceIds });

/** An offer to a family without earlier payments: deposit and purchase are added to the price. */
export const chargeablePlan = builder(ChargeablePlan, {
  _id: ids.plan,
  ...sold,
  companyName: null,
  productName: 'Fovea One',
  total: '16000',
  chargeDeposit: '3000',
  chargePurchase: '1000',
  needsGuarantee: true,
  guaranteeUntil: '2026-03-15',
  unpayable: null,
  discount: '0',
  prepaidLeft: null,
});
