import { Router, urlencoded } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import { find } from '../operation.ts';
import { answerChallenge, openIntentOf } from '../operations/answer-challenge.ts';
import { html } from './html.ts';
import { money, sendPage } from './page.ts';

const Outcome = z.object({ outcome: z.enum(['complete', 'fail']) });

/** The bank's 3-D Secure question. */
export function challengePage(context: Context, commit: () => void): Router {
  const router = Router();

  router.get('/3ds/:id', (request, response) => {
    const intent = openIntentOf(context, find(context, 'challenges', request.params.id));
    if (!intent)
      return sendPage(
        response,
        410,
        'Nothing to confirm',
        html`<p>This payment no longer waits for your confirmation.</p>`,
      );
    sendPage(
      response,
      200,
      '3D Secure 2 test page',
      html`<p>Your bank asks whether you want to pay <strong>${money(intent.amount, intent.currency)}</strong>.</p>
<form method="post">
<button name="outcome" value="complete">Complete</button>
<button class="quiet" name="outcome" value="fail">Fail</button>
</form>`,
    );
  });

  router.post('/3ds/:id', urlencoded({ extended: false }), (request, response) => {
    const { outcome } = Outcome.parse(request.body ?? {});
    const challenge = find(context, 'challenges', request.params.id);
    const open = openIntentOf(context, challenge);
    // Pressed twice: the first answer stands, the payer still gets back.
    const intent = open
      ? answerChallenge(context, challenge, open, outcome === 'complete')
      : find(context, 'payment_intents', challenge.intent);
    commit();
    if (challenge.returnUrl !== null) return response.redirect(303, addressAfter(challenge.returnUrl, intent));
    sendPage(
      response,
      200,
      intent.status === 'succeeded' ? 'Confirmed' : 'Not confirmed',
      html`<p>You may close this page.</p>`,
    );
  });
  return router;
}

function addressAfter(returnUrl: string, intent: PaymentIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret);
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}
