import { AppError } from '@fovea/contracts/errors';
import { getOwnRequest, readRequest } from '@fovea/contracts/requests/portal-endpoints';
import { handle } from '../handle.ts';
import { messagesForFamily } from './messages.ts';
import { childNames, ownRequestView } from './own-request-view.ts';
import { progressOf } from './return-progress.ts';
import { ownMessageView } from './thread-view.ts';

export const getOwnRequestHandler = handle(getOwnRequest, async ({ id }, { db, actor, language, files, now }) => {
  const request = await db.request.findFirst({ where: { id, parentId: actor.id } });
  if (!request) throw new AppError('notFound');
  const [messages, children, company] = await Promise.all([
    messagesForFamily(db, id),
    childNames(db, actor.id, language),
    db.company.findUnique({ where: { id: request.companyId }, select: { name: true } }),
  ]);
  return {
    ...ownRequestView(request, children, { files, now }),
    clinic: company?.name ?? null,
    progress: await progressOf(db, request),
    messages: messages.map((message) => ownMessageView(message, { language, files, now })),
  };
});

/** What the clinic writes after `until` stays unread, also where it arrives while somebody reads. Never goes back. */
export const readRequestHandler = handle(readRequest, async ({ id, until }, { db, actor, now }) => {
  // Nobody has read what is not written yet, whatever the browser's clock says.
  const seenAt = new Date(Math.min(Date.parse(until), now.getTime()));
  const own = { id, parentId: actor.id };
  const { count } = await db.request.updateMany({
    where: { ...own, OR: [{ familySeenAt: null }, { familySeenAt: { lt: seenAt } }] },
    data: { familySeenAt: seenAt },
  });
  if (count === 0 && (await db.request.count({ where: own })) === 0) throw new AppError('notFound');
  return {};
});
