import { answerRequest } from '@fovea/contracts/requests/endpoints';
import { handle } from '../handle.ts';
import { withRequest } from './change-request.ts';
import { ownAttachments } from './request-rules.ts';
import { writeMessage } from './write-message.ts';

export const answerRequestHandler = handle(answerRequest, async ({ id, text, internal, ...sent }, ctx) => {
  const asked = await ctx.db.request.findUnique({ where: { id }, select: { parentId: true } });
  const fileList = await ownAttachments(sent.fileList, ctx, asked?.parentId ?? undefined);
  await withRequest(ctx, id, (tx, request) =>
    writeMessage(tx, ctx, request, { text, fileList, internal, as: 'answer' }),
  );
  return {};
});
