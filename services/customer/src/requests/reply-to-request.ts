import { replyToRequest } from '@fovea/contracts/requests/portal-endpoints';
import { handle } from '../handle.ts';
import { withRequest } from './change-request.ts';
import { requestsChanged } from './open-request.ts';
import { writeMessage } from './write-message.ts';

/** What a family writes is never lost beneath a closed request: it opens again. */
export const replyToRequestHandler = handle(replyToRequest, async ({ id, text, fileList }, ctx) => {
  await withRequest(ctx, id, async (tx, request) => {
    await writeMessage(tx, ctx, request, { text, fileList, from: 'family' });
    if (request.open) return;
    await tx.request.update({
      where: { id },
      data: { open: true, closedAt: null, closeReason: null, version: { increment: 1 } },
    });
    await requestsChanged(tx, request.parentId);
  });
  return {};
});
