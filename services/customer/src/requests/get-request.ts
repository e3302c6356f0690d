import { AppError } from '@fovea/contracts/errors';
import { getRequest } from '@fovea/contracts/requests/endpoints';
import { companiesInLine, isInScope } from '@fovea/kit/access/company-scope';
import { isAmong, showRows } from '@fovea/kit/database/list';
import { openText } from '@fovea/kit/database/sealed-texts';
import type { Request } from '../../generated/regional/client.ts';
import { handle, type Regional } from '../handle.ts';
import { type Viewer, visibleRequests } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { inboxList, type ListedRequest } from './inbox-query.ts';
import { messageAuthor } from './message-author.ts';
import { messagesForAnswering } from './messages.ts';
import { attachmentsFor, readableAttachments } from './request-rules.ts';
import { requestView } from './request-view.ts';
import { returnOf } from './return-progress.ts';
import { messageView, requestRow } from './thread-view.ts';

export const getRequestHandler = handle(getRequest, async ({ id }, { db, actor, language, files, now, concerns }) => {
  if (!(await isAmong(kysely(db), 'request', id, await visibleRequests(db, actor)))) throw new AppError('notFound');
  const [[row], request, messages] = await Promise.all([
    showRows<Tables, 'request', ListedRequest>(kysely(db), inboxList, [id]),
    db.request.findUnique({ where: { id } }),
    messagesForAnswering(db, id, actor),
  ]);
  if (!row || !request) throw new AppError('notFound');
  if (row.parentId) concerns(row.parentId);
  const { reason, fileList, meeting } = requestView(request, null);
  return {
    ...requestRow(row, language),
    patient: row.patient && { firstName: row.patient.firstName ?? '', lastName: row.patient.lastName ?? '' },
    reason,
    fileList: readableAttachments(fileList, { files, now }, attachmentsFor.list),
    meeting,
    writtenBy: await messageAuthor(db, request),
    closeReason: await closeReasonFor(actor, db, request),
    ...(await returnOf(db, request, now)),
    messages: messages.map((message) => messageView(message, { language, files, now })),
  };
});

/** The reason stays with the company that closed the request, also when the family moves. */
async function closeReasonFor(actor: Viewer, db: Regional, request: Request): Promise<string | null> {
  const { id, closeReason, closeReasonCompanyId } = request;
  if (closeReasonCompanyId && !isInScope(await companiesInLine(db, actor), closeReasonCompanyId)) return null;
  return openText(db, 'request.close_reason', id, closeReason);
}
