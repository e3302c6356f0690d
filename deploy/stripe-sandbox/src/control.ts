import { json, type NextFunction, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Faults } from './api.ts';
import { type Context, emit } from './context.ts';
import { newId, randomText } from './ids.ts';
import { find } from './operation.ts';
import { moveBalance, processingFee } from './operations/balance-transactions.ts';
import { expireSession } from './operations/checkout-sessions.ts';
import { closeDispute, openDispute, restateDispute } from './operations/disputes.ts';
import { createRefund, failRefund } from './operations/refunds.ts';
import { ReleaseOrder, type Sender } from './webhooks/sender.ts';

export type Control = ReturnType<typeof createControl>;

const Settings = z.strictObject({
  mode: z.enum(['deliver', 'hold', 'drop']).optional(),
  duplicates: z.number().int().min(1).max(100).optional(),
  delayMs: z.number().int().min(0).optional(),
  wrongSignature: z.boolean().optional(),
});
const Release = z.strictObject({ order: ReleaseOrder.default('created') });
const Resend = z.strictObject({
  event: z.string(),
  copies: z.number().int().min(1).max(100).default(1),
  wrongSignature: z.boolean().default(false),
});
const DashboardRefund = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: z.number().int().optional(),
});
const Expire = z.strictObject({ session: z.string() });
const Failure = z.strictObject({ refund: z.string() });
const Again = z.strictObject({ charge: z.string() });
const Opened = z.strictObject({
  charge: z.string(),
  reason: z.string().default('fraudulent'),
  isInquiry: z.boolean().default(false),
});
const Closed = z.strictObject({ dispute: z.string(), isWon: z.boolean() });
const Restated = z.strictObject({ dispute: z.string(), status: z.string(), reinstated: z.boolean().default(false) });
const Balance = z.strictObject({ isEmpty: z.boolean() });
const Lost = z.strictObject({ answers: z.number().int().min(0) });

/** Actions of the provider's dashboard and faults, for tests in this process and over HTTP. */
export function createControl(context: Context, sender: Sender, faults: Faults, commit: () => void) {
  const { store } = context;
  const committed = <T>(result: T): T => {
    commit();
    return result;
  };
  return {
    settings: () => sender.settings(),
    change: (settings: z.input<typeof Settings>) => sender.change(Settings.parse(settings)),
    release: async (options: z.input<typeof Release> = {}) => ({
      released: await sender.release(Release.parse(options).order),
    }),
    async resend(options: z.input<typeof Resend>) {
      const { event, copies, wrongSignature } = Resend.parse(options);
      return { attempts: await sender.resend(find(context, 'events', event).id, copies, wrongSignature) };
    },
    refund(options: z.input<typeof DashboardRefund>) {
      const { amount, ...which } = DashboardRefund.parse(options);
      const params = { ...which, ...(amount === undefined ? {} : { amount: String(amount) }) };
      return committed(createRefund(context, { access: 'secret', path: {}, params }));
    },
    /** The payer's bank rejects a refund. */
    failRefund: (options: z.input<typeof Failure>) =>
      committed(failRefund(context, find(context, 'refunds', Failure.parse(options).refund))),
    /** The payer disputes the charge with the bank. */
    dispute(options: z.input<typeof Opened>) {
      const { charge, ...why } = Opened.parse(options);
      return committed(openDispute(context, find(context, 'charges', charge), why));
    },
    closeDispute(options: z.input<typeof Closed>) {
      const { dispute, isWon } = Closed.parse(options);
      return committed(closeDispute(context, find(context, 'disputes', dispute), isWon));
    },
    /** The bank changes the status of a dispute: an appeal, or an unknown status. */
    restateDispute(options: z.input<typeof Restated>) {
      const { dispute, ...change } = Restated.parse(options);
      return committed(restateDispute(context, find(context, 'disputes', dispute), change));
    },
    /** While the balance is empty, refunds are refused. */
    setBalance(options: z.input<typeof Balance>) {
      Object.assign(context.balance, Balance.parse(options));
      return context.balance;
    },
    /** Charges the same card a second time for the same order. */
    chargeAgain(options: z.input<typeof Again>) {
      const first = find(context, 'charges', Again.parse(options).charge);
      const [id, intentId] = [newId('ch'), newId('pi')];
      const intent = find(context, 'payment_intents', first.payment_intent);
      const { amount, currency } = first;
      const movement = { amount, currency, reporting_category: 'charge', source: id, type: 'charge' } as const;
      const fee = processingFee(amount);
      const charge = store.put('charges', {
        ...first,
        id,
        amount_refunded: 0,
        balance_transaction: moveBalance(context, { ...movement, fee }).id,
        created: context.now(),
        payment_intent: intentId,
        refunded: false,
      });
      const secret = `${intentId}_secret_${randomText(25)}`;
      store.put('payment_intents', { ...intent, id: intentId, client_secret: secret, latest_charge: id });
      emit(context, 'charge.succeeded', charge);
      return committed(charge);
    },
    /** Drops all events that are not delivered yet. */
    loseEvents: () => ({ lost: sender.lose() }),
    /** Drops the responses to the next POST calls, although the calls take effect. */
    loseAnswers(options: z.input<typeof Lost>) {
      faults.lostAnswers = Lost.parse(options).answers;
      return faults;
    },
    /** Deletes the stored responses of idempotency keys, as after a day. */
    forgetKeys() {
      for (const { id } of store.all('answers')) store.remove('answers', id);
      return committed({ forgotten: true });
    },
    expire(options: z.input<typeof Expire>) {
      return committed(expireSession(context, find(context, 'sessions', Expire.parse(options).session)));
    },
    async idle({ delivered = false } = {}) {
      await sender.idle(delivered);
      return { idle: true };
    },
    state: () => ({
      settings: sender.settings(),
      customers: store.all('customers'),
      payment_methods: store.all('payment_methods'),
      payment_intents: store.all('payment_intents'),
      charges: store.all('charges'),
      refunds: store.all('refunds'),
      disputes: store.all('disputes'),
      balance_transactions: store.all('balance_transactions'),
      sessions: store.all('sessions'),
      events: store.all('events'),
      deliveries: store.all('deliveries'),
    }),
  };
}

/**
 * Without authentication, so it accepts calls from this machine only, and none from web pages: JSON needs a preflight,
 * which always fails.
 */
export function controlRoutes(control: Control): Router {
  const router = Router();
  router.use('/_sandbox', localOnly, json());
  router.get('/_sandbox/state', (_request, response) => void response.json(control.state()));
  router.get('/_sandbox/webhooks', (_request, response) => void response.json(control.settings()));
  router.get(
    '/_sandbox/idle',
    async (request, response) =>
      void response.json(await control.idle({ delivered: request.query.delivered === 'true' })),
  );
  router.post('/_sandbox/webhooks', (request, response) => void response.json(control.change(request.body)));
  router.post(
    '/_sandbox/webhooks/release',
    async (request, response) => void response.json(await control.release(request.body)),
  );
  router.post(
    '/_sandbox/webhooks/resend',
    async (request, response) => void response.json(await control.resend(request.body)),
  );
  router.post('/_sandbox/refund', (request, response) => void response.json(control.refund(request.body)));
  router.post('/_sandbox/refund/fail', (request, response) => void response.json(control.failRefund(request.body)));
  router.post('/_sandbox/dispute', (request, response) => void response.json(control.dispute(request.body)));
  router.post('/_sandbox/dispute/close', (request, response) => void response.json(control.closeDispute(request.body)));
  router.post('/_sandbox/charge-again', (request, response) => void response.json(control.chargeAgain(request.body)));
  router.post('/_sandbox/webhooks/lose', (_request, response) => void response.json(control.loseEvents()));
  router.post('/_sandbox/answers/lose', (request, response) => void response.json(control.loseAnswers(request.body)));
  router.post('/_sandbox/expire', (request, response) => void response.json(control.expire(request.body)));
  return router;
}

function localOnly(request: Request, response: Response, next: NextFunction): void {
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
  const isJson = request.method === 'GET' || request.is('application/json') !== false;
  if (isLocal && isJson) next();
  else response.status(403).json({ error: { message: 'Only for this machine, as JSON.' } });
}
