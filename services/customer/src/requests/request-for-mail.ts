import { requestForMail } from '@fovea/contracts/requests/questions';
import { answer } from '../handle.ts';
import { isUnread } from './own-request-view.ts';
import { attachmentsFor, readableAttachments } from './request-rules.ts';
import { requestView } from './request-view.ts';

export const requestForMailAnswer = answer(requestForMail, async ({ requestId }, { db, files, now }) => {
  const request = await db.request.findUnique({ where: { id: requestId } });
  if (!request) return null;
  const { type, reason, fileList, meeting } = requestView(request, null);
  return {
    ...{ type, reason, meeting, unread: isUnread(request), sequence: request.sequence },
    fileList: readableAttachments(fileList, { files, now }, attachmentsFor.mail),
  };
});
