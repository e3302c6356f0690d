import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import type { OwnRequest } from '@fovea/contracts/requests/schema';
import type { Request } from '../../generated/regional/client.ts';
import type { Context, Regional } from '../handle.ts';
import { notRemoved, type Viewer } from '../scope.ts';
import { stateOf } from './inbox-query.ts';
import { attachmentsFor, readableAttachments } from './request-rules.ts';
import { requestView } from './request-view.ts';

type Reading = Pick<Context, 'files' | 'now'>;

/** Names of a family's children by id; none for staff. */
export async function childNames(
  db: Regional,
  { role, id: parentId }: Viewer,
  language: Language,
): Promise<Map<string, string>> {
  if (role !== 'customer') return new Map();
  const children = await db.patient.findMany({
    where: { parentId, ...notRemoved },
    select: { id: true, firstName: true, lastName: true },
  });
  return new Map(children.map((child) => [child.id, nameFor(child, language)]));
}

/** Whether there is an answer that the sender has not read. */
export const isUnread = ({ answeredAt, familySeenAt }: Pick<Request, 'answeredAt' | 'familySeenAt'>): boolean =>
  answeredAt !== null && (familySeenAt === null || answeredAt > familySeenAt);

/** A request as its sender sees it. */
export function ownRequestView(request: Request, children: Map<string, string>, reading: Reading): OwnRequest {
  const { accountId, lastAt } = request;
  const accountName = (accountId && children.get(accountId)) || null;
  const { userId: _family, deviceId: _device, ...view } = requestView(request, accountName);
  return {
    ...view,
    fileList: readableAttachments(view.fileList, reading, attachmentsFor.list),
    state: stateOf(request),
    lastAt: lastAt.toISOString(),
    unread: isUnread(request),
  };
}
