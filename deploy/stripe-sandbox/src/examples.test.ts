import { afterAll, beforeAll, expect, test } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import { startTestBed } from './test-bed.ts';

/**
 * `examples.json` holds the provider's own published example objects. Code that is tried against the sandbox alone must
 * not come to lean on something that only the sandbox says.
 */
type Kind = keyof typeof examples;
let made: Record<Kind, unknown>;
let bed: Awaited<ReturnType<typeof startTestBed>>;

beforeAll(async () => {
  bed = await startTestBed();
  const { stripe } = bed;
  const customer = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 1099, currency: 'usd', customer: customer.id, payment_method: 'pm_card_visa' },
    ...{ confirm: true, off_session: true, expand: ['latest_charge.balance_transaction', 'payment_method'] },
  });
  const charge = Object(intent.latest_charge);
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 99 });
  const disputed = await stripe.paymentIntents.create({
    ...{ amount: 1099, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
  });
  const dispute = bed.sandbox.control.dispute({ charge: String(disputed.latest_charge), reason: 'duplicate' });
  made = {
    charge,
    payment_intent: { ...intent, latest_charge: charge.id },
    'checkout.session': await stripe.checkout.sessions.create({
      ...{ mode: 'payment', customer: customer.id, success_url: 'https://example.com' },
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
    // What it is about is among the others.
    event: { ...(await stripe.events.list()).data[0], data: {} },
  };
});
afterAll(() => bed.stop());

/** What of a named thing only the sandbox says; where the example says nothing, or leaves open what, anything goes. */
function invented(sandbox: unknown, example: unknown, path: string): string[] {
  if (!isNamed(sandbox) || !isNamed(example) || Object.keys(example).length === 0) return [];
  return Object.entries(sandbox).flatMap(([name, value]) =>
    name in example ? invented(value, example[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}
const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

test('the sandbox says nothing that the provider’s own objects do not', () => {
  const said = Object.entries(made).flatMap(([kind, object]) => invented(object, examples[kind as Kind], kind));
  expect(said).toEqual([]);
});
