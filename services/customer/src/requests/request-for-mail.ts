import { requestForMail } from '@fovea/contracts/requests/rpcs';
import { handleRpc } from '../handle.ts';
import { isUnread } from './own-request-view.ts';
import { replyAddress } from './reply-address.ts';
import { attachmentsFor, readableAttachments } from './request-rules.ts';
import { requestView } from './request-view.ts';

export const requestForMailRpc = handleRpc(requestForMail, async ({ requestId }, { db, files, now, region, extra }) => {
  const request = await db.request.findUnique({ where: { id: requestId } });
  if (!request) return null;
  const { type, reason, fileList, meeting } = requestView(request, null);
  return {
    type,
    reason,
    meeting,
    unread: isUnread(request),
    open: request.open,
    sequence: request.sequence,
    replyTo: replyAddress(request, { region, domain: extra.replies.domain }),
    fileList: readableAttachments(fileList, { files, now }, attachmentsFor.mail),
  };
});
