import { parentState } from '@fovea/contracts/customers/events';
import { consume } from '../handle.ts';

/**
 * What an erased parent uploaded goes, by the loop that follows, which may find the store away.
 */
export const onParentErased = consume(parentState, async ({ _id, deleted }, { tx, now }) => {
  if (deleted) await tx.upload.updateMany({ where: { uploadedBy: _id, eraseAt: null }, data: { eraseAt: now } });
});
