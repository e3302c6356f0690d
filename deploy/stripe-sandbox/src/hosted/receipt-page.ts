import { Router } from 'express';
import type { Context } from '../context.ts';
import { find } from '../operation.ts';
import { html } from './html.ts';
import { money, sendPage } from './page.ts';

/** The page behind a charge's `receipt_url`; a charge's id cannot be guessed. */
export function receiptPage(context: Context): Router {
  const router = Router();
  router.get('/receipts/:id', (request, response) => {
    const charge = find(context, 'charges', request.params.id);
    const { brand, last4 } = charge.payment_method_details.card;
    const body = html`<dl>
<dt>Amount paid</dt><dd>${money(charge.amount, charge.currency)}</dd>
${charge.amount_refunded === 0 ? null : html`<dt>Refunded</dt><dd>${money(charge.amount_refunded, charge.currency)}</dd>`}
<dt>Date paid</dt><dd><time>${new Date(charge.created * 1000).toISOString().slice(0, 10)}</time></dd>
<dt>Payment method</dt><dd>${brand} •••• ${last4}</dd>
<dt>Reference</dt><dd>${charge.payment_intent}</dd>
</dl>
${charge.description === null ? null : html`<p>${charge.description}</p>`}`;
    sendPage(response, 200, 'Receipt', body);
  });
  return router;
}
