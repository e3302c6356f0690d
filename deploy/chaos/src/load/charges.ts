import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCodes } from '@fovea/contracts/errors';
import type { CardCharge } from '@fovea/contracts/payments/charge-schema';
import { chargeOwnAccount } from '@fovea/contracts/payments/portal-endpoints';
import { payByCard } from '@fovea/local/seed/payments';
import { type About, codeOf } from '../calls.ts';
import type { Tools } from './tools.ts';

const about: About = {
  kind: 'charge',
  needs: ['gateway', 'billing', 'customer', 'company', 'nats', 'postgres-jp', 'postgres-global', 'stripe'],
};
const { alreadyDone, chargeInFlight } = errorCodes;
/** Billing refuses a second charge of a plan within five seconds, and more than three a day for an account. */
const betweenMs = 6_000;
const chargesADay = 3;

type Account = { accountId: string; as: string; left: number; freeAt: number };
export type Paid = { accountId: string; paymentId: string };

/**
 * Families pay for plans: a charge is opened with one idempotency key for all tries and paid at the provider, as on the
 * page. A charge whose response was lost is started again, which cancels the first one.
 */
export function openCharges({ world, caller, retry }: Tools, provider: string) {
  const paid: Paid[] = [];
  const accounts = world.families.flatMap(({ token, children }): Account[] =>
    children.map(({ accountId }, number) => ({
      accountId,
      as: token,
      freeAt: 0,
      // The first child has a plan already.
      left: number === 0 ? chargesADay - 1 : chargesADay,
    })),
  );
  let skipped = 0;

  const charge = async ({ accountId, as }: Account): Promise<CardCharge> => {
    let key = randomUUID();
    return retry(async (isRepeat) => {
      try {
        const charged = await caller.call(
          { ...about, isRepeat, proper: isRepeat ? [alreadyDone, chargeInFlight] : [] },
          chargeOwnAccount,
          { accountId, planId: world.planId, autoRenew: false, method: 'card', terms: true, guarantee: true },
          { as, headers: { 'idempotency-key': key } },
        );
        if (charged.method !== 'card') throw new Error(`Expected a card form, got ${charged.method}`);
        return charged;
      } catch (error) {
        if (codeOf(error) === alreadyDone) key = randomUUID();
        if ([alreadyDone, chargeInFlight].includes(codeOf(error) as typeof alreadyDone)) await delay(betweenMs);
        throw error;
      }
    });
  };
  const pay = ({ intentId, clientSecret }: CardCharge): Promise<void> =>
    retry(async (isRepeat) => {
      if (isRepeat && (await isPaid(provider, intentId, clientSecret))) return;
      const payment: About = { kind: 'payment', needs: ['stripe'], isRepeat };
      await caller.timed(payment, 'the card form', () => payByCard(provider, intentId, clientSecret));
    });

  return {
    paid,
    /** Charges that were due while no account could be charged. */
    skipped: () => skipped,
    async work(): Promise<void> {
      const now = Date.now();
      const place = accounts.findIndex(({ left, freeAt }) => left > 0 && freeAt <= now);
      const [account] = place === -1 ? [] : accounts.splice(place, 1);
      if (!account) {
        skipped += 1;
        return;
      }
      const charged = await charge(account);
      await pay(charged);
      paid.push({ accountId: account.accountId, paymentId: charged.paymentId });
      accounts.push({ ...account, left: account.left - 1, freeAt: Date.now() + betweenMs });
    },
  };
}

/** How the page checks a payment whose response was lost. */
async function isPaid(provider: string, intentId: string, clientSecret: string): Promise<boolean> {
  const url = new URL(`/v1/payment_intents/${intentId}`, provider);
  url.searchParams.set('client_secret', clientSecret);
  const { status } = (await (await fetch(url)).json()) as { status?: string };
  return status === 'succeeded';
}
