import { parentState } from '@fovea/contracts/customers/events';
import { patientState } from '@fovea/contracts/patients/events';
import { Prisma } from '../../generated/regional/client.ts';
import { consume } from '../handle.ts';
import { scheduleRefund, settingOf } from './apply-outcome.ts';

/**
 * Deletes a deleted parent's card here and at the provider. Payments stay under the bare id without free texts; open
 * plan requests are declined.
 */
export const onParentErased = consume(
  parentState,
  async ({ _id: customerId, deleted }, { tx, extra }) => {
    if (!deleted) return;
    await tx.payment.updateMany({ where: { customerId, refundReason: { not: null } }, data: { refundReason: null } });
    await tx.payment.updateMany({ where: { customerId, settleNote: { not: null } }, data: { settleNote: null } });
    await tx.payment.updateMany({
      where: { customerId, depositPaidNote: { not: null } },
      data: { depositPaidNote: null },
    });
    await tx.payment.updateMany({
      where: { customerId, acceptedAddress: { not: null } },
      data: { acceptedAddress: null },
    });
    await tx.discount.updateMany({ where: { customerId, status: 'open' }, data: { status: 'withdrawn' } });
    await tx.discount.updateMany({ where: { customerId }, data: { reason: '' } });
    await tx.issuedDocument.updateMany({ where: { payment: { customerId } }, data: { buyer: Prisma.DbNull } });
    await tx.planRequest.updateMany({ where: { customerId, status: 'open' }, data: { status: 'declined' } });
    await tx.planRequest.updateMany({ where: { customerId }, data: { reason: null, acceptedAddress: null } });
    const stored = await tx.providerCustomer.findUnique({ where: { customerId }, select: { providerId: true } });
    if (!stored) return;
    await tx.providerCustomer.delete({ where: { customerId } });
    await extra.provider.deleteCustomer(stored.providerId);
  },
  { name: 'card' },
);

/**
 * Refunds payments made after the child was deleted or removed, but before its event arrived. The provider's times are
 * whole seconds.
 */
export const onPatientDeleted = consume(
  patientState,
  async ({ _id: accountId, deleted, removed }, { tx, extra, region = '', now, occurredAt }) => {
    if (!deleted && !removed) return;
    const deletedAt = new Date(Math.floor(occurredAt.getTime() / 1000) * 1000);
    const late = await tx.payment.findMany({
      where: { accountId, status: 'succeeded', amount: { gt: 0 }, paidAt: { gte: deletedAt }, refundRequestedAt: null },
    });
    for (const payment of late) await scheduleRefund(tx, payment, settingOf({ region, now, extra }));
  },
  { name: 'money' },
);
