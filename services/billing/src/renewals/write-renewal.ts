import { newId } from '@fovea/kit/ids';
import type { Payment } from '../../generated/regional/client.ts';
import { askAfterMs } from '../charges/open-charge.ts';
import type { RegionalTx } from '../handle.ts';

type Renewal = {
  subscriptionId: string;
  firstPaymentId: string;
  /** The expiry day it extends. */
  period: string;
  /** Null for one that a parent makes by hand. */
  renewalTry: number | null;
  /** The kept card, or one that is typed in now. */
  method: 'saved' | 'card';
  now: Date;
};

/**
 * Writes a renewal's payment down as pending, before anyone is asked for money. Price and duration are those agreed to
 * at the first charge, without deposit and purchase; the tax is the company's now.
 */
export async function writeRenewal(tx: RegionalTx, { firstPaymentId, now, ...renewal }: Renewal): Promise<Payment> {
  const { accountId, customerId, companyId, ...agreed } = await tx.payment.findUniqueOrThrow({
    where: { id: firstPaymentId },
    select: {
      accountId: true,
      customerId: true,
      companyId: true,
      planId: true,
      planName: true,
      catalogName: true,
      billingType: true,
      currency: true,
      price: true,
      validMonths: true,
      validDays: true,
      renewEndMonths: true,
    },
  });
  const { taxPercentage } = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { taxPercentage: true },
  });
  return tx.payment.create({
    data: {
      id: newId(),
      ...{ accountId, customerId, companyId, ...agreed, ...renewal },
      taxPercentage,
      status: 'pending',
      amount: agreed.price,
      deposit: 0,
      purchase: 0,
      experienceMonths: 0,
      experienceDays: 0,
      autoRenew: true,
      firstCharge: false,
      createdAt: now,
      open: true,
      askAt: new Date(now.getTime() + askAfterMs.card),
    },
  });
}
