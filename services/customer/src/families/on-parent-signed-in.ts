import { customerSignedIn } from '@fovea/contracts/sessions/events';
import { consume } from '../handle.ts';

/** The later of two sign-ins stays, whichever is heard of last. */
export const onCustomerSignedIn = consume(customerSignedIn, async ({ customerId, at }, { tx }) => {
  await tx.parent.updateMany({
    where: { id: customerId, deletedAt: null, OR: [{ lastLoginAt: null }, { lastLoginAt: { lt: at } }] },
    data: { lastLoginAt: at },
  });
});
