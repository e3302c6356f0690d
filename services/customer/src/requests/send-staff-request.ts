import { AppError } from '@fovea/contracts/errors';
import { sendStaffRequest } from '@fovea/contracts/requests/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { searchText } from '@fovea/kit/search/search-text';
import { publishRequestSent } from '../facts.ts';
import { handle } from '../handle.ts';
import { isReturn, ownAttachments } from './request-rules.ts';

/** A request from staff to the platform's administrators, stored beside the family requests of the region. */
export const sendStaffRequestHandler = handle(sendStaffRequest, async (sent, ctx) => {
  const { db, actor, now } = ctx;
  const { companyId } = actor;
  if (isReturn(sent) || !companyId) throw new AppError('notAllowed');
  const fileList = await ownAttachments(sent.fileList, ctx);
  const { type, reason, id: deviceId } = sent;
  await db.$transaction(async (tx) => {
    const stored = await tx.request.create({
      data: {
        id: newId(),
        staffId: actor.id,
        companyId,
        type,
        reason,
        fileList,
        deviceId,
        open: true,
        createdAt: now,
        lastAt: now,
        search: searchText(reason),
      },
    });
    await publishRequestSent(tx, stored, type);
  });
  return {};
});
