import { replyToSentRequest } from '@fovea/contracts/requests/endpoints';
import { replyToRequest } from '@fovea/contracts/requests/portal-endpoints';
import { isFirstUse, type MailSignature } from '@fovea/kit/http/mail-webhook';
import { handle, type Regional } from '../handle.ts';
import { isSender, withRequest } from './change-request.ts';
import { refreshRequesting } from './open-request.ts';
import { ownAttachments, type Sent } from './request-rules.ts';
import { type Mailed, type Writer, writeMessage } from './write-message.ts';

type Reply = {
  id: string;
  text: string;
  fileList: Sent['fileList'];
  /** For a reply by mail. */
  mail?: Mailed;
  signature?: MailSignature;
};

export const replyToRequestHandler = handle(replyToRequest, async (reply, ctx) =>
  writeReply({ ...reply, fileList: await ownAttachments(reply.fileList, ctx) }, ctx),
);
export const replyToSentRequestHandler = handle(replyToSentRequest, async (reply, ctx) =>
  writeReply({ ...reply, fileList: await ownAttachments(reply.fileList, ctx) }, ctx, isSender),
);

/** Whether a mail is stored already. */
export const isWritten = async (db: Pick<Regional, 'requestMessage'>, requestId: string, mailId: string) =>
  (await db.requestMessage.count({ where: { requestId, mailId } })) > 0;

/** Stores a reply, once per mail. A closed request is reopened. */
export async function writeReply(
  { id, text, fileList, mail, signature }: Reply,
  ctx: Writer & { db: Regional },
  sees?: typeof isSender,
): Promise<Record<string, never>> {
  await withRequest(
    ctx,
    id,
    async (tx, request) => {
      if (mail && (await isWritten(tx, id, mail.mailId))) return;
      if (signature && !(await isFirstUse(tx, signature))) return;
      await writeMessage(tx, ctx, request, { text, fileList, mail, as: 'question' });
      if (request.open) return;
      await tx.request.update({
        where: { id },
        data: { open: true, closedAt: null, closeReason: null, closeReasonCompanyId: null, version: { increment: 1 } },
      });
      await refreshRequesting(tx, [request]);
    },
    sees,
  );
  return {};
}
