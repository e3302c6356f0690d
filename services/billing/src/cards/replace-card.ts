import { AppError } from '@fovea/contracts/errors';
import { openCardForm, saveOwnCard } from '@fovea/contracts/payments/portal-endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { providerCustomer } from '../charges/pending-charges.ts';
import { handle } from '../handle.ts';
import { type CardOwner, saveEnteredCard } from './save-card.ts';

export const openCardFormHandler = handle(openCardForm, async (_input, ctx) => {
  const { actor, region, extra } = ctx;
  const owner: CardOwner = { customerId: actor.id, region };
  return extra.provider.openSetup(await providerCustomer(ctx, actor.id), owner);
});

/**
 * The browser returned from the form or the bank: the provider reports whether a card was entered, and for which
 * customer.
 */
export const saveOwnCardHandler = handle(saveOwnCard, async ({ setupId }, { db, actor, extra, changed }) => {
  const outcome = await saveEnteredCard(db, extra.provider, { customerId: actor.id, setupId }, (tx, { brand, last4 }) =>
    changed(tx, { customerId: actor.id, changes: changesBetween(null, { card: `${brand} ${last4}` }) }),
  );
  if (outcome === 'refused') throw new AppError('jcbRefused');
  return { kept: outcome === 'saved' };
});
