import { type Response, Router, urlencoded } from 'express';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { CheckoutSession } from '../objects/checkout-session.ts';
import { find } from '../operation.ts';
import { expireOverdueSessions } from '../operations/checkout-sessions.ts';
import { type PayerForm, payCheckout } from '../operations/complete-checkout.ts';
import { html } from './html.ts';
import { money, sendPage } from './page.ts';

const field = z.string().trim().max(200).default('');
const Payer = z.object({ number: field, expiry: field, cvc: field, name: field, email: field });
const blank: PayerForm = { number: '', expiry: '', cvc: '', name: '', email: '' };

/** The page behind a checkout session's `url`. */
export function checkoutPage(context: Context, commit: () => void): Router {
  const router = Router();
  const current = (id: string | undefined) => {
    expireOverdueSessions(context);
    commit();
    return find(context, 'sessions', id);
  };

  router.get('/c/pay/:id', (request, response) => show(context, response, current(request.params.id), blank, null));

  router.get('/c/pay/:id/return', (request, response) => {
    const session = current(request.params.id);
    const intent = context.store.get('payment_intents', session.payment_intent ?? '');
    show(context, response, session, blank, intent?.last_payment_error?.message ?? null);
  });

  router.post('/c/pay/:id', urlencoded({ extended: false }), (request, response) => {
    const session = current(request.params.id);
    if (session.status !== 'open') return show(context, response, session, blank, null);
    const form = Payer.parse(request.body ?? {});
    try {
      const intent = payCheckout(context, session, form);
      response.redirect(303, intent.next_action?.redirect_to_url.url ?? successUrl(session));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      show(context, response, session, form, error.message);
    } finally {
      commit();
    }
  });
  return router;
}

function show(
  context: Context,
  response: Response,
  session: CheckoutSession,
  form: PayerForm,
  problem: string | null,
): void {
  switch (session.status) {
    case 'complete':
      response.redirect(303, successUrl(session));
      break;
    case 'expired':
      sendPage(response, 410, 'This link has expired', html`<p>Ask for a new payment link.</p>`);
      break;
    case 'open':
      showForm(context, response, session, form, problem);
      break;
    default:
      session.status satisfies never;
  }
}

function showForm(
  context: Context,
  response: Response,
  session: CheckoutSession,
  form: PayerForm,
  problem: string | null,
): void {
  const total = money(session.amount_total, session.currency);
  const lines = context.store.get('orders', session.id)?.lines ?? [];
  const email =
    form.email || session.customer_email || context.store.get('customers', session.customer ?? '')?.email || '';
  const body = html`
<dl>${lines.map((line) => html`<dt>${line.description} × ${line.quantity}</dt><dd>${money(line.amount_total, line.currency)}</dd>`)}</dl>
${problem === null ? null : html`<p role="alert">${problem}</p>`}
<form method="post" action="/c/pay/${session.id}">
<label>E-mail <input name="email" type="email" autocomplete="email" value="${email}"></label>
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
<label>Expiry (MM / YY) <input name="expiry" placeholder="MM / YY" autocomplete="cc-exp" required value="${form.expiry}"></label>
<label>Security code <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required></label>
<label>Name on card <input name="name" autocomplete="cc-name" value="${form.name}"></label>
<button type="submit">Pay ${total}</button>
</form>
${session.cancel_url === null ? null : html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`}`;
  sendPage(response, problem === null ? 200 : 402, `Pay ${total}`, body);
}

const successUrl = (session: CheckoutSession) => session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
