import { AppError } from '@fovea/contracts/errors';
import { findAssignees } from '@fovea/contracts/requests/endpoints';
import { isAmong } from '@fovea/kit/database/list';
import { answerersOf } from '../families/colleagues.ts';
import { handle } from '../handle.ts';
import { visibleRequests } from '../scope.ts';
import { kysely } from '../tables.ts';

export const findAssigneesHandler = handle(findAssignees, async ({ id }, { db, actor }) => {
  const isSeen = await isAmong(kysely(db), 'request', id, await visibleRequests(db, actor));
  const request = isSeen ? await db.request.findUnique({ where: { id }, select: { parentId: true } }) : null;
  if (!request) throw new AppError('notFound');
  return { list: await answerersOf(db, [request]) };
});
