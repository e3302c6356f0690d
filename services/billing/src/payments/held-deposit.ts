import { heldDeposit } from '@fovea/contracts/payments/questions';
import { holdsDeposit, Payment as PaymentShape } from '@fovea/contracts/payments/schema';
import type { Payment } from '../../generated/regional/client.ts';
import { answer, type Regional } from '../handle.ts';
import { amountText } from './amount.ts';

/** What of an account's first charge is still due: everything before it, and whatever of it was paid back since. */
export type Due = { deposit: boolean; purchase: boolean };

export const heldDepositAnswer = answer(heldDeposit, async ({ accountId }, { db }) => ({
  held: (await takenOf(db, accountId)).some(isDepositHeld),
}));

/** `paid`: the account had a paid charge before, whoever counted it. */
export async function dueOf(db: Regional, accountId: string, paid: boolean): Promise<Due> {
  if (!paid) return { deposit: true, purchase: true };
  const taken = await takenOf(db, accountId);
  const [deposits, purchases] = [
    taken.filter(({ deposit }) => !deposit.isZero()),
    taken.filter(({ purchase }) => !purchase.isZero()),
  ];
  return {
    deposit: deposits.length > 0 && !deposits.some(isDepositHeld),
    purchase:
      purchases.length > 0 &&
      purchases.every(({ amount, refundAmount, refundedAt }) => refundedAt && refundAmount?.equals(amount)),
  };
}

type Taken = Pick<Payment, 'status' | 'currency' | 'amount' | 'deposit' | 'purchase' | 'refundAmount' | 'refundedAt'>;
const takenOf = (db: Regional, accountId: string): Promise<Taken[]> =>
  db.payment.findMany({ where: { accountId, status: { in: ['succeeded', 'refunded'] }, amount: { gt: 0 } } });

function isDepositHeld({ status, currency, amount, deposit, refundAmount, refundedAt }: Taken): boolean {
  const text = (value: Payment['amount']) => amountText(value, currency);
  return holdsDeposit({
    status: PaymentShape.shape.status.parse(status),
    amount: text(amount),
    refundAmount: refundedAt && refundAmount ? text(refundAmount) : null,
    plan: { deposit: text(deposit) },
  });
}
