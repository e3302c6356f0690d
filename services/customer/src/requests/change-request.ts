import { AppError } from '@fovea/contracts/errors';
import { isAmong } from '@fovea/kit/list';
import type { Request } from '../../generated/regional/client.ts';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { lockFamily, lockRequest } from '../parents/family-row.ts';
import { sentBy, type Viewer, visibleRequests } from '../scope.ts';
import { kysely } from '../tables.ts';

export type FamilyRequest = Request & { parentId: string };
type Act<Answer> = (tx: RegionalTx, request: Request) => Promise<Answer>;
type Sees = (tx: RegionalTx, actor: Viewer, id: string) => Promise<boolean>;

/** Who may see the family, and of what staff ask the platform its administrators. */
const answers: Sees = async (tx, actor, id) => isAmong(kysely(tx), 'request', id, await visibleRequests(tx, actor));
/** Who of a company asked it. */
export const asked: Sees = async (tx, actor, id) => (await tx.request.count({ where: { id, ...sentBy(actor) } })) > 0;

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
  act: Act<Answer>,
  sees = answers,
): Promise<Answer> {
  const parentId = await familyOfRequest(db, id);
  return db.$transaction(async (tx) => {
    await (parentId ? lockFamily(tx, parentId) : lockRequest(tx, id));
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
  act: Act<void>,
): Promise<Record<string, never>> =>
  withRequest(ctx, id, async (tx, request) => {
    const { count } = await tx.request.updateMany({ where: { id, version }, data: { version: { increment: 1 } } });
    if (count === 0) throw new AppError('changedMeanwhile');
    await act(tx, request);
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
