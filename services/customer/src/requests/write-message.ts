import { type Actor, personOf } from '@fovea/kit/access/actor';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { newId } from '@fovea/kit/database/ids';
import { sealText } from '@fovea/kit/database/sealed-texts';
import type { Request } from '../../generated/regional/client.ts';
import { publishMessageWritten } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import type { Viewer } from '../scope.ts';
import type { Sent } from './request-rules.ts';

type Written = {
  text: string;
  fileList: Sent['fileList'];
  as: 'question' | 'answer';
  internal?: boolean;
  mail?: Mailed;
};
/** For a reply by mail: the mail's id, the names of refused files, and whether the sender is not one of the family. */
export type Mailed = { mailId: string; leftOut: string[]; otherSender: boolean };
export type Writer = Pick<Context, 'now' | 'changed'> & { actor: Viewer & Pick<Actor, 'guardianId'> };

/** Both sides of a request: a family and its clinic, or staff and the platform. */
const sides = {
  family: { question: 'family', answer: 'clinic' },
  staff: { question: 'staff', answer: 'platform' },
} as const;

/**
 * Adds a message to a request, records it in the audit log and publishes it. An internal note is only stored and
 * recorded.
 */
export async function writeMessage(
  tx: RegionalTx,
  { actor, now, changed }: Writer,
  request: Request,
  { as, text, fileList, internal = false, mail }: Written,
): Promise<void> {
  const { id: requestId, parentId } = request;
  const from = sides[parentId ? 'family' : 'staff'][as];
  const id = newId();
  const message = await tx.requestMessage.create({
    data: {
      id,
      requestId,
      parentId,
      from,
      internal,
      fileList,
      text: await sealText(tx, 'request_message.text', id, text),
      authorId: personOf(actor),
      createdAt: now,
      ...mail,
      ...(internal && { companyId: actor.companyId }),
    },
  });
  await changed(
    tx,
    parentId
      ? { customerId: parentId, changes: changesBetween(null, { request: request.type }) }
      : { concerning: { request: requestId } },
  );
  if (internal) return;
  const answered = as === 'answer' ? { answeredAt: now } : {};
  await tx.request.update({ where: { id: requestId }, data: { lastAt: now, ...answered } });
  await publishMessageWritten(tx, request, message);
}
