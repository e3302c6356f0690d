import { Router, urlencoded } from 'express';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { find } from '../operation.ts';
import {
  type ChallengedIntent,
  completeChallenge,
  intentOfChallenge,
  openIntentOf,
} from '../operations/complete-challenge.ts';
import { html } from './html.ts';
import { money, sendPage } from './page.ts';

const Outcome = z.object({ outcome: z.enum(['complete', 'fail']) });

/** The bank's 3-D Secure challenge. */
export function challengePage(context: Context, commit: () => void): Router {
  const router = Router();

  router.get('/3ds/:id', (request, response) => {
    const intent = openIntentOf(context, find(context, 'challenges', request.params.id));
    if (!intent)
      return sendPage(response, 410, 'Nothing to confirm', html`<p>Nothing waits for your confirmation any more.</p>`);
    sendPage(
      response,
      200,
      '3D Secure 2 test page',
      html`<p>Your bank asks whether you want to ${purposeOf(intent)}.</p>
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
    // Submitted twice: the first outcome stands, and the payer is redirected again.
    const intent = open
      ? completeChallenge(context, challenge, open, outcome === 'complete')
      : intentOfChallenge(context, challenge);
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

const purposeOf = (intent: ChallengedIntent) =>
  intent.object === 'payment_intent'
    ? html`pay <strong>${money(intent.amount, intent.currency)}</strong>`
    : html`keep this card`;

function addressAfter(returnUrl: string, intent: ChallengedIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set(intent.object, intent.id);
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}
