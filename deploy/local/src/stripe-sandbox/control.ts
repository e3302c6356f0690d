import { json, type NextFunction, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { find } from './operation.ts';
import { expireSession } from './operations/checkout-sessions.ts';
import { createRefund } from './operations/refunds.ts';
import type { Sender } from './webhooks/sender.ts';

export type Control = ReturnType<typeof createControl>;

const Settings = z.strictObject({
  mode: z.enum(['deliver', 'hold', 'drop']).optional(),
  duplicates: z.number().int().min(1).max(100).optional(),
  delayMs: z.number().int().min(0).optional(),
  wrongSignature: z.boolean().optional(),
});
const Release = z.strictObject({ order: z.enum(['created', 'reversed']).default('created') });
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

/** What the provider's dashboard and bad luck can do; the same for tests in this process and over HTTP. */
export function createControl(context: Context, sender: Sender, commit: () => void) {
  const { store } = context;
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
      const refund = createRefund(context, { access: 'secret', path: {}, params });
      commit();
      return refund;
    },
    expire(options: z.input<typeof Expire>) {
      const session = expireSession(context, find(context, 'sessions', Expire.parse(options).session));
      commit();
      return session;
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
      sessions: store.all('sessions'),
      events: store.all('events'),
      deliveries: store.all('deliveries'),
    }),
  };
}

/**
 * Local only: no key is asked, so no other machine may call it, and no web page (JSON needs a preflight that is never
 * answered).
 */
export function controlRoutes(control: Control): Router {
  const router = Router();
  router.use('/_sandbox', onlyThisMachine, json());
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
  router.post('/_sandbox/expire', (request, response) => void response.json(control.expire(request.body)));
  return router;
}

function onlyThisMachine(request: Request, response: Response, next: NextFunction): void {
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
  const isJson = request.method === 'GET' || request.is('application/json') !== false;
  if (isLocal && isJson) next();
  else response.status(403).json({ error: { message: 'Only for this machine, as JSON.' } });
}
