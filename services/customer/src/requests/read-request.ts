import { AppError } from '@fovea/contracts/errors';
import { readSentRequest } from '@fovea/contracts/requests/endpoints';
import { readRequest } from '@fovea/contracts/requests/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { sentBy } from '../scope.ts';

export const readRequestHandler = handle(readRequest, ({ id, until }, ctx) => markRead(id, until, ctx));
export const readSentRequestHandler = handle(readSentRequest, ({ id, until }, ctx) => markRead(id, until, ctx));

/** Marks answers until `until` as read; later ones stay unread. The stored instant only grows. */
async function markRead(id: string, until: string, { db, actor, now }: Context): Promise<Record<string, never>> {
  // A browser's clock may be ahead.
  const seenAt = new Date(Math.min(Date.parse(until), now.getTime()));
  const own = { id, ...sentBy(actor) };
  const { count } = await db.request.updateMany({
    where: { ...own, OR: [{ familySeenAt: null }, { familySeenAt: { lt: seenAt } }] },
    data: { familySeenAt: seenAt },
  });
  if (count === 0 && (await db.request.count({ where: own })) === 0) throw new AppError('notFound');
  return {};
}
