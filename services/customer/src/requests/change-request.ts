import { AppError } from '@fovea/contracts/errors';
import { anyOf } from '@fovea/kit/database/kysely';
import { isAmong } from '@fovea/kit/database/list';
import type { Request } from '../../generated/regional/client.ts';
import { publishRequestsChanged } from '../facts.ts';
import { lockFamilies, lockFamily, lockRequests } from '../families/lock-family-rows.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { sentBy, type Viewer, visibleRequests } from '../scope.ts';
import { kysely } from '../tables.ts';

export type FamilyRequest = Request & { parentId: string };
type Action<Answer> = (tx: RegionalTx, request: Request) => Promise<Answer>;
type Access = (tx: RegionalTx, actor: Viewer, id: string) => Promise<boolean>;

/** Staff who see the family; for staff requests the platform's administrators. */
const mayAnswer: Access = async (tx, actor, id) => isAmong(kysely(tx), 'request', id, await visibleRequests(tx, actor));
/** The member of staff who sent it. */
export const isSender: Access = async (tx, actor, id) =>
  (await tx.request.count({ where: { id, ...sentBy(actor) } })) > 0;

/** The family of a request; null for a staff request. Throws `notFound`. */
export async function familyOfRequest(db: Pick<Regional, 'request'>, id: string): Promise<string | null> {
  const found = await db.request.findUnique({ where: { id }, select: { parentId: true } });
  if (!found) throw new AppError('notFound');
  return found.parentId;
}

/** Runs an action on a request under a lock. Throws `notFound` for one that is not accessible. */
export async function withRequest<Answer>(
  { db, actor }: { db: Regional; actor: Viewer },
  id: string,
  act: Action<Answer>,
  sees = mayAnswer,
): Promise<Answer> {
  const parentId = await familyOfRequest(db, id);
  return db.$transaction(async (tx) => {
    await (parentId ? lockFamily(tx, parentId) : lockRequests(tx, [id]));
    if (!(await sees(tx, actor, id))) throw new AppError('notFound');
    const request = await tx.request.findUnique({ where: { id } });
    if (!request) throw new AppError('notFound');
    return act(tx, request);
  });
}

type Seen = { id: string; version: number };

/** Runs an action on the version that the caller saw. Throws `changedMeanwhile` if it has changed since. */
export const changeRequest = (
  ctx: Pick<Context, 'db' | 'actor'>,
  { id, version }: Seen,
  act: Action<void>,
): Promise<Record<string, never>> =>
  withRequest(ctx, id, async (tx, request) => {
    const { count } = await tx.request.updateMany({ where: { id, version }, data: { version: { increment: 1 } } });
    if (count === 0) throw new AppError('changedMeanwhile');
    await act(tx, request);
    await publishRequestsChanged(tx, [request]);
    return {};
  });

/** The same for family requests only; a staff request throws `notFound`. */
export const changeFamilyRequest = (
  ctx: Pick<Context, 'db' | 'actor'>,
  seen: Seen,
  act: (tx: RegionalTx, request: FamilyRequest) => Promise<void>,
): Promise<Record<string, never>> =>
  changeRequest(ctx, seen, (tx, { parentId, ...request }) => {
    if (!parentId) throw new AppError('notFound');
    return act(tx, { ...request, parentId });
  });

type Many = {
  /** Whether the action applies to the present request. */
  fits?: (request: Request) => boolean;
  act: (tx: RegionalTx, requests: Request[]) => Promise<void>;
};

/**
 * Runs an action on many requests. Skips those that have changed since the caller saw them, that are not visible or do
 * not fit. Returns the changed ones.
 */
export async function changeManyRequests(
  { db, actor, changed }: Pick<Context, 'db' | 'actor' | 'changed'>,
  rows: Seen[],
  { fits = () => true, act }: Many,
): Promise<{ list: Seen[] }> {
  const asSeen = new Map(rows.map(({ id, version }) => [id, version]));
  const ids = [...asSeen.keys()];
  const select = { parentId: true };
  const families = await db.request.findMany({ where: { id: { in: ids } }, distinct: ['parentId'], select });
  return db.$transaction(async (tx) => {
    await lockFamilies(
      tx,
      families.flatMap(({ parentId }) => parentId ?? []),
    );
    await lockRequests(tx, ids);
    const rowsInSight = kysely(tx).selectFrom('request').select('request.id').where('request.id', '=', anyOf(ids));
    const inSight = await rowsInSight.where(await visibleRequests(tx, actor)).execute();
    const present = { id: { in: inSight.map(({ id }) => id) } };
    const requests = (await tx.request.findMany({ where: present, orderBy: { id: 'asc' } })).filter(
      (request) => request.version === asSeen.get(request.id) && fits(request),
    );
    if (requests.length === 0) {
      await changed(tx, []);
      return { list: [] };
    }
    const those = { id: { in: requests.map(({ id }) => id) } };
    await tx.request.updateMany({ where: those, data: { version: { increment: 1 } } });
    await act(tx, requests);
    await publishRequestsChanged(tx, requests);
    return { list: requests.map(({ id, version }) => ({ id, version: version + 1 })) };
  });
}
