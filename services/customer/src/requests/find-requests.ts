import { AppError } from '@fovea/contracts/errors';
import { nameFor } from '@fovea/contracts/names';
import { findRequests } from '@fovea/contracts/requests/endpoints';
import { countAll } from '@fovea/kit/database/kysely';
import { handle, type Regional } from '../handle.ts';
import { visibleFamilies } from '../scope.ts';
import { kysely } from '../tables.ts';
import { childOfRequest } from './child-of-request.ts';
import { attachmentsFor, readableAttachments } from './request-rules.ts';
import { requestView } from './request-view.ts';

/** Reads visibility, rows and total concurrently. Throws `notFound` for a family that is not visible. */
export const findRequestsHandler = handle(findRequests, async (filter, { db, actor, concerns, language, ...ctx }) => {
  const { userId, current, pageSize } = filter;
  const visible = await visibleFamilies(db, actor);
  const [family, rows] = await Promise.all([
    kysely(db)
      .selectFrom('parent')
      .select(({ selectFrom }) =>
        selectFrom('request')
          .select(countAll.as('total'))
          .whereRef('request.parent_id', '=', 'parent.id')
          .$asScalar()
          .$notNull()
          .as('total'),
      )
      .where('parent.id', '=', userId)
      .where(visible)
      .executeTakeFirst(),
    pageOf(db, filter).execute(),
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
const columns = { createdAt: 'request.created_at', type: 'request.type' } as const;

/** Newest first by default. An erased child has no name. */
const pageOf = (db: Regional, { userId, current, pageSize, sort = 'createdAt', order = 'desc' }: Window) =>
  kysely(db)
    .selectFrom('request')
    .select([
      'request.id',
      'request.parent_id as parentId',
      'request.type',
      'request.reason',
      'request.file_list as fileList',
      'request.device_id as deviceId',
      'request.account_id as accountId',
      'request.is_refund as isRefund',
      'request.refund_type as refundType',
      'request.open',
      'request.created_at as createdAt',
      'request.closed_at as closedAt',
      'request.topic',
      'request.start_at as startAt',
      'request.duration_minutes as durationMinutes',
      'request.note',
      'request.cancelled_at as cancelledAt',
    ])
    .select(childOfRequest)
    .where('request.parent_id', '=', userId)
    .orderBy(columns[sort], order)
    .orderBy('request.id', order)
    .limit(pageSize)
    .offset((current - 1) * pageSize);
