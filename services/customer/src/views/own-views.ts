import { AppError, refuseField } from '@fovea/contracts/errors';
import type { ListName } from '@fovea/contracts/lists/schema';
import { mostViews, type SavedView } from '@fovea/contracts/views/schema';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { oneAtATime } from '@fovea/kit/kysely-on';
import type { Prisma, SavedView as Row } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import type { Viewer } from '../scope.ts';

/**
 * One's own views and those of the own company. Whoever comes from another company has left the own ones behind there:
 * they may name its families.
 */
export const visibleViews = ({ id, companyId }: Viewer): Prisma.SavedViewWhereInput => ({
  companyId,
  OR: [{ ownerId: id, shared: false }, ...(companyId === null ? [] : [{ shared: true }])],
});

export const mayShare = ({ role, companyId }: Viewer): boolean => role === 'companyAdmin' && companyId !== null;

/** Those that the caller may change: the own ones, and the company's as one of its administrators. */
export const changeableViews = (actor: Viewer): Prisma.SavedViewWhereInput => ({
  companyId: actor.companyId,
  OR: [{ ownerId: actor.id, shared: false }, ...(mayShare(actor) ? [{ shared: true }] : [])],
});

export const viewOf = ({ id, list, name, query, shared, version }: Row, actor: Viewer): SavedView => ({
  _id: id,
  list,
  name,
  query,
  shared,
  mayChange: !shared || mayShare(actor),
  version,
});

type Shelf = { list: ListName; shared: boolean };

/** Throws where there is no room for one more, until the transaction ends for nobody else either. */
export async function makeRoom(tx: RegionalTx, { list, shared }: Shelf, { id, companyId }: Viewer): Promise<void> {
  const shelf = shared ? { companyId } : { ownerId: id, companyId };
  await oneAtATime(tx, `views of ${shared ? companyId : id}`);
  if ((await tx.savedView.count({ where: { list, shared, ...shelf } })) >= mostViews)
    throw refuseField('name', 'tooManyViews');
}

/** A name is there once among the own views of a list, and once among those of the company. */
export async function namedOnce<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    throw uniqueViolation(error) ? refuseField('name', 'alreadyTaken') : error;
  });
}

/** Views are the company's by the word of its administrators. */
export function checkMayShare(actor: Viewer): void {
  if (!mayShare(actor)) throw new AppError('notAllowed');
}
