import type { MessageFrom } from '@fovea/contracts/requests/schema';
import { changesBetween } from '@fovea/kit/audit-changes';
import { newId } from '@fovea/kit/ids';
import type { z } from 'zod';
import { messageWasWritten } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import type { FamilyRequest } from './change-request.ts';
import { plainAttachments, type Sent } from './request-rules.ts';

type Written = { text: string; fileList: Sent['fileList']; from: z.infer<typeof MessageFrom>; internal?: boolean };

/**
 * Puts a message beneath a request, tells the trail that it was written, and whom it is for. A note among staff changes
 * nothing else: nobody has answered the family by it.
 */
export async function writeMessage(
  tx: RegionalTx,
  { actor, now, files, changed }: Context,
  request: FamilyRequest,
  { from, text, internal = false, ...sent }: Written,
): Promise<void> {
  const { id: requestId, parentId: customerId } = request;
  const fileList = plainAttachments(sent.fileList, files.publicUrl(''));
  const message = await tx.requestMessage.create({
    data: {
      ...{ id: newId(), requestId, parentId: customerId, from, text, internal, fileList },
      ...{ authorId: actor.id, createdAt: now },
    },
  });
  await changed(tx, { customerId, changes: changesBetween(null, { request: request.type }) });
  if (internal) return;
  const answered = from === 'clinic' ? { answeredAt: now } : {};
  await tx.request.update({ where: { id: requestId }, data: { lastAt: now, ...answered } });
  await messageWasWritten(tx, request, message);
}
