import { parentState } from '@fovea/contracts/customers';
import { consume } from '../handle.ts';

/** A deleted parent's card is forgotten, here and at the provider; the payments stay under a bare id. */
export const onParentErased = consume(
  parentState,
  async ({ _id: customerId, deleted }, { tx, extra }) => {
    if (!deleted) return;
    const kept = await tx.providerCustomer.findUnique({ where: { customerId }, select: { providerId: true } });
    if (!kept) return;
    await tx.providerCustomer.delete({ where: { customerId } });
    await extra.provider.forgetCustomer(kept.providerId);
  },
  { name: 'card' },
);
