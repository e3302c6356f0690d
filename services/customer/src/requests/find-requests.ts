import { AppError } from '@fovea/contracts/errors';
import { findRequests } from '@fovea/contracts/requests';
import { handle } from '../handle.ts';
import { fullName } from '../parents/parent-rules.ts';
import { visibleParents } from '../scope.ts';
import { requestView } from './request-view.ts';

export const findRequestsHandler = handle(findRequests, async ({ userId, current, pageSize, sort = 'createdAt', order = 'desc' }, { db, actor, concerns }) => {
  const parent = await db.parent.findFirst({ where: { AND: [{ id: userId }, await visibleParents(db, actor)] }, select: { id: true } });
  if (!parent) throw new AppError('notFound');
  const [requests, total, patients] = await Promise.all([
    db.request.findMany({ where: { parentId: userId }, orderBy: [{ [sort]: order }, { id: order }], skip: (current - 1) * pageSize, take: pageSize }),
    db.request.count({ where: { parentId: userId } }),
    db.patient.findMany({ where: { parentId: userId, deletedAt: null }, select: { id: true, firstName: true, lastName: true } }),
  ]);
  concerns(userId);
  const names = new Map(patients.map(({ id, firstName, lastName }) => [id, fullName(firstName, lastName)]));
  return { list: requests.map((request) => requestView(request, names)), total, current, pageSize };
});
