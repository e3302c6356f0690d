import { answerRequest } from '@fovea/contracts/requests/endpoints';
import { handle } from '../handle.ts';
import { familyOfRequest, withRequest } from './change-request.ts';
import { ownAttachments } from './request-rules.ts';
import { writeMessage } from './write-message.ts';

export const answerRequestHandler = handle(answerRequest, async ({ id, text, internal, ...sent }, ctx) => {
  const customerId = await familyOfRequest(ctx.db, id);
  const fileList = await ownAttachments(sent.fileList, ctx, customerId ?? undefined);
  await withRequest(ctx, id, (tx, request) =>
    writeMessage(tx, ctx, request, { text, fileList, internal, as: 'answer' }),
  );
  return {};
});
