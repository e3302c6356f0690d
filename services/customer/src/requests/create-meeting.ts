import { AppError } from '@fovea/contracts/errors';
import { createMeeting } from '@fovea/contracts/requests/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { newId } from '@fovea/kit/database/ids';
import { searchText } from '@fovea/kit/search/search-text';
import { publishMeetingArranged } from '../facts.ts';
import { handle } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { checkMeetingStart } from './request-rules.ts';
import { requestView } from './request-view.ts';

/** Stores a meeting as a request of the family. The notification service mails the invitation with its calendar file. */
export const createMeetingHandler = handle(
  createMeeting,
  async ({ customerId, topic, startAt, durationMinutes, note }, { db, actor, now, language, changed }) => {
    checkMeetingStart(startAt, { now, language });
    const parent = await db.parent.findUnique({ where: { id: customerId }, select: { companyId: true } });
    if (!parent || !(await seesFamily(db, actor, customerId))) throw new AppError('notFound');
    const { companyId } = parent;
    const stored = await db.$transaction(async (tx) => {
      const request = await tx.request.create({
        data: {
          topic,
          startAt,
          durationMinutes,
          note,
          id: newId(),
          parentId: customerId,
          staffId: actor.id,
          companyId,
          type: 'Meeting',
          reason: topic,
          search: searchText(topic, note),
          fileList: [],
          open: false,
          createdAt: now,
          lastAt: now,
        },
      });
      await changed(tx, { customerId, changes: changesBetween(null, { meeting: startAt }) });
      await publishMeetingArranged(tx, request.id, { customerId, staffId: actor.id, companyId });
      return request;
    });
    return requestView(stored, null);
  },
);
