import examples from '@fovea/stripe-sandbox/examples.json' with { type: 'json' };
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { parseEvent } from '../webhook/parse-event.ts';
import { parseStoredEvent, redactEvent, serializeEvent } from '../webhook/stored-event.ts';
import {
  cardOfSetup,
  disputeUpdateOf,
  isSentBack,
  outcomeOfCharge,
  outcomeOfIntent,
  outcomeOfSession,
} from './outcome.ts';

/** The provider's published objects: null fields, and states the sandbox never returns. */
const at = new Date('2026-11-23T00:00:00Z');
// The JSON's strings are wider than the literal types of Stripe.
const charge = examples.charge as unknown as Stripe.Charge;
const intent = examples.payment_intent as unknown as Stripe.PaymentIntent;
const session = examples['checkout.session'] as unknown as Stripe.Checkout.Session;
const setup = examples.setup_intent as unknown as Stripe.SetupIntent;
const dispute = examples.dispute as unknown as Stripe.Dispute;
const refund = examples.refund as unknown as Stripe.Refund;
const line = examples.balance_transaction as unknown as Stripe.BalanceTransaction;
const method = examples.payment_method as unknown as Stripe.PaymentMethod;
const eventOf = (type: string, object: object) =>
  ({ ...examples.event, type, data: { object } }) as unknown as Stripe.Event;
const named = { metadata: { paymentId: 'jp-0190a5a0-0000-7000-8000-000000000000' } };

describe('the provider’s own objects', () => {
  test('a charge that was not captured took nothing', () => {
    expect(outcomeOfCharge(charge, at)).toEqual({ kind: 'processing' });
  });

  test('a captured charge without customer, intent or card is paid all the same', () => {
    const bare = { ...charge, captured: true, status: 'succeeded', amount_captured: 100 } as const;
    expect(outcomeOfCharge({ ...bare, payment_method_details: null, receipt_url: null }, at)).toEqual({
      kind: 'paid',
      paid: {
        at: new Date(charge.created * 1000),
        taken: { units: 100n, currency: 'usd' },
        intentId: null,
        chargeId: charge.id,
        receiptUrl: null,
        card: null,
        fee: null,
      },
    });
    expect(outcomeOfCharge(bare, at)).toMatchObject({
      paid: { card: { brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2030 } },
    });
  });

  test('an intent that succeeded is paid without its charge', () => {
    const paid = { ...intent, status: 'succeeded', amount_received: 1099 } as const;
    expect(outcomeOfIntent(paid, at)).toMatchObject({
      kind: 'paid',
      paid: { at, taken: { units: 1099n, currency: 'usd' }, intentId: intent.id, chargeId: null, card: null },
    });
    expect(outcomeOfIntent({ ...intent, last_payment_error: null }, at)).toEqual({ kind: 'waiting' });
  });

  test('an intent whose last try failed for no reason of the card’s may be tried again', () => {
    expect(outcomeOfIntent(intent, at)).toEqual({ kind: 'declined' });
  });

  test('a page that nobody paid waits, without an amount or a currency of its own', () => {
    expect(outcomeOfSession(session, at)).toEqual({ kind: 'waiting' });
    expect(outcomeOfSession({ ...session, status: 'expired' }, at)).toEqual({ kind: 'canceled' });
  });

  test('a card form that nobody filled in has no card; one that names card and customer by id has none yet', () => {
    expect(cardOfSetup(setup)).toBeNull();
    const done = { ...setup, status: 'succeeded', customer: 'cus_1' } as const;
    expect(cardOfSetup({ ...done, payment_method: method.id })).toBeNull();
    expect(cardOfSetup({ ...done, payment_method: method })).toMatchObject({
      providerCustomer: 'cus_1',
      card: { paymentMethodId: method.id, last4: '4242' },
    });
  });

  test('the fee of a charge is read from its balance transaction, where that is expanded', () => {
    const paid = { ...charge, captured: true, status: 'succeeded', amount_captured: 100 } as const;
    expect(outcomeOfCharge({ ...paid, balance_transaction: { ...line, fee: 34 } }, at)).toMatchObject({
      paid: { fee: { lineId: line.id, units: 34n, currency: 'usd', at: new Date(line.created * 1000) } },
    });
    expect(outcomeOfCharge({ ...paid, balance_transaction: null }, at)).toMatchObject({ paid: { fee: null } });
    const withdrawn = { ...dispute, balance_transactions: [{ ...line, amount: -1000, fee: 1500 }] };
    expect(disputeUpdateOf(withdrawn)).toMatchObject({ withdrawn: true, fees: [{ lineId: line.id, units: 1500n }] });
  });

  test('an inquiry has a deadline for the response, and has moved no money', () => {
    expect(disputeUpdateOf(dispute)).toMatchObject({
      status: 'needsResponse',
      reason: 'general',
      units: 1000n,
      withdrawn: false,
      reinstated: false,
      fees: [],
      dueBy: new Date(1723679999 * 1000),
    });
    expect(isSentBack(refund)).toBe(false);
  });

  test('unknown states and reasons need attention', () => {
    // A status outside Stripe's type.
    const later = { ...dispute, status: 'mediation', reason: 'changed_mind' } as unknown as Stripe.Dispute;
    expect(disputeUpdateOf(later)).toMatchObject({
      status: 'other',
      statedStatus: 'mediation',
      reason: 'other',
      statedReason: 'changed_mind',
    });
    // States outside Stripe's types.
    expect(outcomeOfIntent({ ...intent, status: 'pondering', last_payment_error: null } as never, at)).toEqual({
      kind: 'waiting',
    });
    expect(outcomeOfCharge({ ...charge, status: 'pondering' } as never, at)).toEqual({ kind: 'processing' });
    expect(outcomeOfSession({ ...session, status: 'pondering', payment_status: 'pondering' } as never, at)).toEqual({
      kind: 'waiting',
    });
  });
});

describe('an event', () => {
  test.each(Object.entries(examples))(
    'about a %s of other business is ignored, and its stored form names nobody',
    (kind, object) => {
      for (const type of ['created', 'updated', 'succeeded', 'an_event_of_next_year']) {
        const event = eventOf(`${kind}.${type}`, object);
        expect(parseEvent(event)).toBeNull();
        expect(JSON.stringify(redactEvent(event))).not.toMatch(/Jenny|jenny|4242|Fake Street|secret/);
      }
    },
  );

  test('of an unknown type about our payment changes nothing', () => {
    expect(parseEvent(eventOf('payment_intent.pondered', { ...intent, ...named }))).toBeNull();
    expect(parseEvent(eventOf('charge.succeeded', { ...charge, ...named }))?.parsed).toMatchObject({
      outcome: { kind: 'processing' },
    });
  });

  test('is parsed from its stored form unchanged', () => {
    const paid = { ...charge, ...named, captured: true, amount_captured: 2000, amount_refunded: 700 };
    const event = eventOf('charge.refunded', paid);
    const found = parseEvent(event);
    expect(found?.parsed).toMatchObject({
      outcome: { kind: 'refunded', refunded: 700n, paid: { taken: { units: 2000n } } },
    });
    const stored = found && parseStoredEvent(JSON.parse(serializeEvent(event, found.parsed)));
    expect(stored).toEqual({ parsed: found?.parsed, shown: redactEvent(event) });
  });
});
