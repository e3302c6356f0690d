import { afterAll, beforeAll, expect, test } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import { startTestBed } from './test-bed.ts';

/**
 * `examples.json` contains the provider's published example objects. Code that is tested against the sandbox must not
 * depend on fields that only the sandbox has.
 */
type Kind = keyof typeof examples;
let made: Record<Kind, unknown>;
let bed: Awaited<ReturnType<typeof startTestBed>>;

beforeAll(async () => {
  bed = await startTestBed();
  const { stripe } = bed;
  const customer = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create({
    amount: 1099,
    currency: 'usd',
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
    off_session: true,
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  });
  const charge = Object(intent.latest_charge);
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 99 });
  const disputed = await stripe.paymentIntents.create({
    amount: 1099,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const dispute = bed.sandbox.control.dispute({ charge: String(disputed.latest_charge), reason: 'duplicate' });
  made = {
    charge,
    payment_intent: { ...intent, latest_charge: charge.id },
    'checkout.session': await stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      success_url: 'https://example.com',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'A month' } } },
      ],
    }),
    refund,
    dispute: await stripe.disputes.retrieve(dispute.id),
    setup_intent: await stripe.setupIntents.create({ customer: customer.id }),
    payment_method: intent.payment_method,
    balance_transaction: charge.balance_transaction,
    customer,
    // `data` is one of the other objects.
    event: { ...(await stripe.events.list()).data[0], data: {} },
  };
});
afterAll(() => bed.stop());

/** The fields that only the sandbox has. Any field is allowed where the example has none or an empty object. */
function invented(sandbox: unknown, example: unknown, path: string): string[] {
  if (!isNamed(sandbox) || !isNamed(example) || Object.keys(example).length === 0) return [];
  return Object.entries(sandbox).flatMap(([name, value]) =>
    name in example ? invented(value, example[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}
const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

test('the sandbox has no field that the provider’s objects do not have', () => {
  const found = Object.entries(made).flatMap(([kind, object]) => invented(object, examples[kind as Kind], kind));
  expect(found).toEqual([]);
});
