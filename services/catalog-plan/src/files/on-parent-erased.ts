import { parentState } from '@fovea/contracts/customers/events';
import { consume } from '../handle.ts';

/**
 * What an erased parent uploaded, and what staff showed the family, goes by the loop that follows, which may find the
 * store away.
 */
export const onParentErased = consume(parentState, async ({ _id, deleted }, { tx, now }) => {
  if (!deleted) return;
  const ofFamily = { OR: [{ uploadedBy: _id }, { customerId: _id }], eraseAt: null };
  await tx.upload.updateMany({ where: ofFamily, data: { eraseAt: now } });
});
