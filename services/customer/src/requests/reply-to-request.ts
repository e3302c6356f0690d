import { replyToSentRequest } from '@fovea/contracts/requests/endpoints';
import { replyToRequest } from '@fovea/contracts/requests/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { asked, withRequest } from './change-request.ts';
import { requestsChanged } from './open-request.ts';
import type { Sent } from './request-rules.ts';
import { writeMessage } from './write-message.ts';

type Reply = { id: string; text: string; fileList: Sent['fileList'] };

export const replyToRequestHandler = handle(replyToRequest, (reply, ctx) => writeReply(reply, ctx));
export const replyToSentRequestHandler = handle(replyToSentRequest, (reply, ctx) => writeReply(reply, ctx, asked));

/** What somebody writes is never lost beneath a closed request: it opens again. */
async function writeReply(
  { id, text, fileList }: Reply,
  ctx: Context,
  sees?: typeof asked,
): Promise<Record<string, never>> {
  await withRequest(
    ctx,
    id,
    async (tx, request) => {
      await writeMessage(tx, ctx, request, { text, fileList, as: 'question' });
      if (request.open) return;
      await tx.request.update({
        where: { id },
        data: { open: true, closedAt: null, closeReason: null, version: { increment: 1 } },
      });
      await requestsChanged(tx, request.parentId);
    },
    sees,
  );
  return {};
}
