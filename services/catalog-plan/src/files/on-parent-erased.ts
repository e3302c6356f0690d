import { parentState } from '@fovea/contracts/customers/events';
import { consume } from '../handle.ts';

/** Marks the family's uploads, also those of staff for it; a loop removes them and retries while the store is down. */
export const onParentErased = consume(parentState, async ({ _id, deleted }, { tx, now }) => {
  if (!deleted) return;
  const ofFamily = { OR: [{ uploadedBy: _id }, { customerId: _id }], eraseAt: null };
  await tx.upload.updateMany({ where: ofFamily, data: { eraseAt: now } });
});
