import { AppError } from '@fovea/contracts/errors';
import type { Request } from '../../generated/regional/client.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { lockFamily } from '../parents/family-row.ts';
import { seesParent } from '../scope.ts';

export type FamilyRequest = Request & { parentId: string };
type Act<Answer> = (tx: RegionalTx, request: FamilyRequest) => Promise<Answer>;

/**
 * Something is done with a family's request while nobody else changes it. Throws `notFound` for one out of sight, and
 * for what staff asked the platform.
 */
export async function withRequest<Answer>(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
  act: Act<Answer>,
): Promise<Answer> {
  const found = await db.request.findUnique({ where: { id }, select: { parentId: true } });
  if (!found?.parentId) throw new AppError('notFound');
  const { parentId } = found;
  return db.$transaction(async (tx) => {
    await lockFamily(tx, parentId);
    if (!(await seesParent(tx, actor, parentId))) throw new AppError('notFound');
    const request = await tx.request.findUnique({ where: { id } });
    if (!request) throw new AppError('notFound');
    return act(tx, { ...request, parentId });
  });
}

/** An action on a request as its reader saw it. Throws `changedMeanwhile` where somebody else was quicker. */
export const changeRequest = (
  ctx: Pick<Context, 'db' | 'actor'>,
  { id, version }: { id: string; version: number },
  act: Act<void>,
): Promise<Record<string, never>> =>
  withRequest(ctx, id, async (tx, request) => {
    const { count } = await tx.request.updateMany({ where: { id, version }, data: { version: { increment: 1 } } });
    if (count === 0) throw new AppError('changedMeanwhile');
    await act(tx, request);
    return {};
  });
