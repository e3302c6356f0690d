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

/** Who may see the family, and of what staff ask the platform its administrators. */
const mayAnswer: Access = async (tx, actor, id) => isAmong(kysely(tx), 'request', id, await visibleRequests(tx, actor));
/** Who of a company asked it. */
export const isSender: Access = async (tx, actor, id) =>
  (await tx.request.count({ where: { id, ...sentBy(actor) } })) > 0;

/** Whose request it is; null: staff ask the platform. Throws `notFound`. */
export async function familyOfRequest(db: Pick<Regional, 'request'>, id: string): Promise<string | null> {
  const found = await db.request.findUnique({ where: { id }, select: { parentId: true } });
  if (!found) throw new AppError('notFound');
  return found.parentId;
}

/** Something is done with a request while nobody else changes it. Throws `notFound` for one out of sight. */
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

/** An action on a request as its reader saw it. Throws `changedMeanwhile` where somebody else was quicker. */
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

/** The same of what only families ask; what staff ask the platform is not found. */
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
  /** Whether it may be done with a request as it is now. */ fits?: (request: Request) => boolean;
  act: (tx: RegionalTx, requests: Request[]) => Promise<void>;
};

/**
 * An action on many requests as their reader saw them: those that others changed meanwhile, that are out of sight or no
 * longer fit are left alone. Says which were changed.
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
