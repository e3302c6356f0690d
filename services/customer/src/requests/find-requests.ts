import { AppError } from '@fovea/contracts/errors';
import { nameFor, type PersonNames } from '@fovea/contracts/names';
import { findRequests } from '@fovea/contracts/requests';
import { direct } from '@fovea/kit/direct';
import { Prisma, type Request } from '../../generated/regional/client.ts';
import { handle, type Regional } from '../handle.ts';
import { parentsMatching } from '../parents/parent-query.ts';
import { familiesInScope } from '../scope.ts';
import { attachmentsFor, readableAttachments } from './request-rules.ts';
import { requestView } from './request-view.ts';

/**
 * Whether the family may be seen, its requests and their number are asked at once; nothing is told of a family out of
 * sight.
 */
export const findRequestsHandler = handle(findRequests, async (filter, { db, actor, concerns, language, ...ctx }) => {
  const { userId, current, pageSize } = filter;
  const visible = parentsMatching({}, await familiesInScope(db, actor));
  const [[family], rows] = await Promise.all([
    direct(db).$queryRaw<{ total: number }[]>(Prisma.sql`
      SELECT (SELECT count(*)::int FROM request r WHERE r.parent_id = p.id) AS total FROM parent p WHERE p.id = ${userId}::uuid AND ${visible}`),
    findPage(db, filter),
  ]);
  if (!family) throw new AppError('notFound');
  concerns(userId);
  const list = rows.map(({ patient, ...request }) => {
    const view = requestView(request, patient && nameFor(patient, language));
    return { ...view, fileList: readableAttachments(view.fileList, ctx, attachmentsFor.list) };
  });
  return { list, total: family.total, current, pageSize };
});

type Window = {
  userId: string;
  current: number;
  pageSize: number;
  sort?: 'createdAt' | 'type';
  order?: 'asc' | 'desc';
};
type Found = Omit<Request, 'staffId' | 'companyId'> & { patient: PersonNames | null };
const columns = { createdAt: 'created_at', type: 'type' } as const;

/** Newest first unless asked otherwise; a patient who is gone has no name. */
function findPage(
  db: Regional,
  { userId, current, pageSize, sort = 'createdAt', order = 'desc' }: Window,
): Promise<Found[]> {
  return direct(db).$queryRaw(Prisma.sql`
    SELECT r.id, r.parent_id AS "parentId", r.type, r.reason, r.file_list AS "fileList", r.device_id AS "deviceId", r.account_id AS "accountId",
      r.is_refund AS "isRefund", r.refund_type AS "refundType", r.open, r.created_at AS "createdAt", r.closed_at AS "closedAt", r.topic,
      r.start_at AS "startAt", r.duration_minutes AS "durationMinutes", r.note,
      (SELECT json_build_object('firstName', p.first_name, 'lastName', p.last_name) FROM patient p WHERE p.id = r.account_id AND p.deleted_at IS NULL) AS patient
    FROM request r WHERE r.parent_id = ${userId}::uuid
    ORDER BY ${Prisma.raw(`r.${columns[sort]} ${order}, r.id ${order}`)} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}`);
}
