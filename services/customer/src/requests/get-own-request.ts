import { AppError } from '@fovea/contracts/errors';
import { getSentRequest } from '@fovea/contracts/requests/endpoints';
import { getOwnRequest } from '@fovea/contracts/requests/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { sentBy } from '../scope.ts';
import { messageAuthor } from './message-author.ts';
import { messagesForSender } from './messages.ts';
import { childNames, ownRequestView } from './own-request-view.ts';
import { progressOf } from './return-progress.ts';
import { ownMessageView } from './thread-view.ts';

export const getOwnRequestHandler = handle(getOwnRequest, ({ id }, ctx) => getOwn(id, ctx));
export const getSentRequestHandler = handle(getSentRequest, ({ id }, ctx) => getOwn(id, ctx));

async function getOwn(id: string, { db, actor, language, files, now }: Context) {
  const request = await db.request.findFirst({ where: { id, ...sentBy(actor) } });
  if (!request) throw new AppError('notFound');
  const [messages, children, company] = await Promise.all([
    messagesForSender(db, id),
    childNames(db, actor, language),
    request.parentId ? db.company.findUnique({ where: { id: request.companyId }, select: { name: true } }) : null,
  ]);
  return {
    ...ownRequestView(request, children, { files, now }),
    clinic: company?.name ?? null,
    writtenBy: await messageAuthor(db, request),
    progress: await progressOf(db, request, now),
    messages: messages.map((message) => ownMessageView(message, { language, files, now })),
  };
}
