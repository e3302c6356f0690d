import { parentState } from '@fovea/contracts/customers/events';
import { patientState } from '@fovea/contracts/patients/events';
import { Prisma } from '../../generated/regional/client.ts';
import { consume } from '../handle.ts';
import { settingOf, takeBack } from './apply-outcome.ts';

/**
 * A deleted parent's card is forgotten, here and at the provider; the payments stay under a bare id, without what
 * somebody wrote about them; a plan nobody needs any more is not waited for.
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
    const kept = await tx.providerCustomer.findUnique({ where: { customerId }, select: { providerId: true } });
    if (!kept) return;
    await tx.providerCustomer.delete({ where: { customerId } });
    await extra.provider.forgetCustomer(kept.providerId);
  },
  { name: 'card' },
);

/**
 * Money that was taken for a child after it was erased or its family removed it, but before that was heard of here,
 * goes back too. The provider tells times in whole seconds.
 */
export const onPatientGone = consume(
  patientState,
  async ({ _id: accountId, deleted, removed }, { tx, extra, region = '', now, occurredAt }) => {
    if (!deleted && !removed) return;
    const goneAt = new Date(Math.floor(occurredAt.getTime() / 1000) * 1000);
    const late = await tx.payment.findMany({
      where: { accountId, status: 'succeeded', amount: { gt: 0 }, paidAt: { gte: goneAt }, refundRequestedAt: null },
    });
    for (const payment of late) await takeBack(tx, payment, settingOf({ region, now, extra }));
  },
  { name: 'money' },
);
