import { askApproval } from '@fovea/contracts/approvals/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import { publishApprovalAsked } from '../facts.ts';
import { handleRpc } from '../handle.ts';

/** Stores a request. A unique index allows one open request for each subject. */
export const askApprovalRpc = handleRpc(askApproval, async (request, { global, now }) => {
  const { id } = await global
    .$transaction(async (tx) => {
      const approval = await tx.approval.create({ data: { id: newId(), ...request, askedAt: now } });
      await publishApprovalAsked(tx, approval);
      return approval;
    })
    .catch((error) => {
      throw uniqueViolation(error) ? new AppError('approvalOpen') : error;
    });
  return { _id: id };
});
