import { chargeAccount, findPayments, refundPayment } from '@fovea/contracts/payments/endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { dice } from './dice.ts';
import type { Child } from './families.ts';
import type { Product } from './product.ts';
import type { Goods } from './products.ts';

/** Gives most children a plan of one of the four billing types; some payments are refunded. */
export async function makePayments(
  product: Product,
  admin: string,
  children: Child[],
  { plans }: Goods,
): Promise<void> {
  const { callApi } = product;
  const { payment } = await callApi(getBaseSetting, {});
  const own = dice('payments');
  for (const child of children) {
    if (!child.isDemo && own.chance(0.2)) continue;
    const billing = child.isDemo
      ? 'RETAIL'
      : (['RETAIL', 'RETAIL', 'RETAIL', 'PREPAID', 'FREE', 'WHOLESALE'][own.number(6)] ?? 'RETAIL');
    const { region, key } = child.place;
    const sells = (type: string) => plans.find((plan) => plan.billing === type && plan.region === region);
    const wholesale = ['midori', 'aoi', 'hikari'].includes(key);
    const plan = sells(billing === 'WHOLESALE' && !wholesale ? 'PREPAID' : billing);
    if (!plan || (plan.billing === 'RETAIL' && !payment.apiUrl)) continue;
    const autoRenew = plan.billing === 'RETAIL' && own.chance(0.4);
    const charge = {
      accountId: child.id,
      planId: plan.id,
      autoRenew,
      method: 'card' as const,
      terms: true,
      guarantee: true,
      db: region,
    };
    const charged = await product.until(`${child.username} can be charged`, () =>
      callApi(chargeAccount, charge, { as: admin, db: region }),
    );
    if (charged.method === 'card' && payment.apiUrl)
      await payByCard(payment.apiUrl, charged.intentId, charged.clientSecret);
  }
  await makeRefunds(product, admin);
}

/** The steps of the card form in the browser. */
export async function payByCard(provider: string, intent: string, secret: string): Promise<void> {
  const card = {
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
  };
  const body = new URLSearchParams({
    client_secret: secret,
    'payment_method_data[type]': 'card',
    ...card,
    return_url: provider,
  });
  const response = await fetch(`${provider}/v1/payment_intents/${intent}/confirm`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The card was refused: ${response.status}`);
}

async function makeRefunds({ callApi, until }: Product, admin: string): Promise<void> {
  const paid = await until('payments are real', async () => {
    const { list, total } = await callApi(
      findPayments,
      { status: 'succeeded', pageSize: 50, sort: 'createdAt', order: 'asc' },
      { as: admin, db: 'jp' },
    );
    return total >= 5
      ? list.filter(({ billing_type, customer }) => billing_type === 'RETAIL' && customer.email !== 'parent@fovea.test')
      : undefined;
  });
  const [full, partial] = paid;
  if (full) await callApi(refundPayment, { id: full._id, amount: full.amount, db: 'jp' }, { as: admin, db: 'jp' });
  if (partial) await callApi(refundPayment, { id: partial._id, amount: '3000', db: 'jp' }, { as: admin, db: 'jp' });
}
