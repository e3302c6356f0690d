import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import examples from '../../../../deploy/local/src/stripe-sandbox/examples.json' with { type: 'json' };
import { readNews } from '../webhook/parse-event.ts';
import { keptForm, readKept, redactEvent } from '../webhook/stored-event.ts';
import { cardOfSetup, isSentBack, outcomeOfCharge, outcomeOfIntent, outcomeOfSession, toldDispute } from './outcome.ts';

/** The provider's own published objects: fields it leaves null, states the sandbox never shows. */
const at = new Date('2026-11-23T00:00:00Z');
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
        ...{ intentId: null, chargeId: charge.id, receiptUrl: null, card: null, fee: null },
      },
    });
    expect(outcomeOfCharge(bare, at)).toMatchObject({
      paid: { card: { brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2030 } },
    });
  });

  test('an intent that succeeded is paid before its charge is known', () => {
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

  test('what it keeps of a charge is read from the line of its balance, where that came with it', () => {
    const paid = { ...charge, captured: true, status: 'succeeded', amount_captured: 100 } as const;
    expect(outcomeOfCharge({ ...paid, balance_transaction: { ...line, fee: 34 } }, at)).toMatchObject({
      paid: { fee: { lineId: line.id, units: 34n, currency: 'usd', at: new Date(line.created * 1000) } },
    });
    expect(outcomeOfCharge({ ...paid, balance_transaction: null }, at)).toMatchObject({ paid: { fee: null } });
    const withdrawn = { ...dispute, balance_transactions: [{ ...line, amount: -1000, fee: 1500 }] };
    expect(toldDispute(withdrawn)).toMatchObject({ withdrawn: true, fees: [{ lineId: line.id, units: 1500n }] });
  });

  test('an inquiry asks for an answer by a day, and has moved no money', () => {
    expect(toldDispute(dispute)).toMatchObject({
      ...{ status: 'needsResponse', reason: 'general', units: 1000n, withdrawn: false, reinstated: false, fees: [] },
      dueBy: new Date(1723679999 * 1000),
    });
    expect(isSentBack(refund)).toBe(false);
  });

  test('states and reasons the provider adds one day are read as what somebody has to look at', () => {
    const later = { ...dispute, status: 'mediation', reason: 'changed_mind' } as unknown as Stripe.Dispute;
    expect(toldDispute(later)).toMatchObject({
      ...{ status: 'other', statedStatus: 'mediation', reason: 'other', statedReason: 'changed_mind' },
    });
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
    'about a %s of other business tells nothing, and is kept without people',
    (kind, object) => {
      for (const type of ['created', 'updated', 'succeeded', 'an_event_of_next_year']) {
        const event = eventOf(`${kind}.${type}`, object);
        expect(readNews(event)).toBeNull();
        expect(JSON.stringify(redactEvent(event))).not.toMatch(/Jenny|jenny|4242|Fake Street|secret/);
      }
    },
  );

  test('of next year about a payment of ours changes nothing', () => {
    expect(readNews(eventOf('payment_intent.pondered', { ...intent, ...named }))).toBeNull();
    expect(readNews(eventOf('charge.succeeded', { ...charge, ...named }))?.news).toMatchObject({
      outcome: { kind: 'processing' },
    });
  });

  test('is read from what was kept of it as it was told', () => {
    const paid = { ...charge, ...named, captured: true, amount_captured: 2000, amount_refunded: 700 };
    const event = eventOf('charge.refunded', paid);
    const told = readNews(event);
    expect(told?.news).toMatchObject({
      outcome: { kind: 'refunded', refunded: 700n, paid: { taken: { units: 2000n } } },
    });
    const kept = told && readKept(JSON.parse(keptForm(event, told.news)));
    expect(kept).toEqual({ news: told?.news, shown: redactEvent(event) });
  });
});
