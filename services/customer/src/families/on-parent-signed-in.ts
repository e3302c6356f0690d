import { customerSignedIn } from '@fovea/contracts/sessions/events';
import { consume } from '../handle.ts';

/** Stores the latest sign-in, whatever the order of the events. */
export const onCustomerSignedIn = consume(customerSignedIn, async ({ customerId, at }, { tx }) => {
  await tx.parent.updateMany({
    where: { id: customerId, deletedAt: null, OR: [{ lastLoginAt: null }, { lastLoginAt: { lt: at } }] },
    data: { lastLoginAt: at },
  });
});
