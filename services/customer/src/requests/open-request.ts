import { AppError } from '@fovea/contracts/errors';
import type { RequestType } from '@fovea/contracts/requests/schema';
import { newId } from '@fovea/kit/database/ids';
import { anyOf } from '@fovea/kit/database/kysely';
import { searchText } from '@fovea/kit/search/search-text';
import { sql } from 'kysely';
import type { Prisma, Request } from '../../generated/regional/client.ts';
import { markFamiliesDue, publishRequestSent, publishRequestsChanged, requestKeys } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { kysely } from '../tables.ts';

type NewRequest = Omit<
  Prisma.RequestUncheckedCreateInput,
  'id' | 'open' | 'type' | 'parentId' | 'companyId' | 'search'
> & {
  type: RequestType;
  parentId: string;
};

/**
 * Opens a request of a family and sets `requesting`. Updates the parent's row first, so that a concurrent close includes
 * it or waits.
 */
export async function openRequest(tx: RegionalTx, request: NewRequest): Promise<Request> {
  const { count } = await tx.parent.updateMany({
    where: { id: request.parentId, ...notRemoved },
    data: { requesting: true },
  });
  if (count === 0) throw new AppError('notFound');
  const { companyId } = await tx.parent.findUniqueOrThrow({
    where: { id: request.parentId },
    select: { companyId: true },
  });
  const stored = await tx.request.create({
    data: {
      ...request,
      companyId,
      id: newId(),
      open: true,
      search: searchText(request.reason),
      lastAt: request.createdAt,
    },
  });
  await publishRequestSent(tx, stored, request.type);
  return stored;
}

/**
 * Closes the request about a removed child once the clinic has decided. The caller holds the parent's row.
 */
export async function closeRemoval(tx: RegionalTx, parentId: string, accountId: string, now: Date): Promise<void> {
  const closed = await tx.request.updateManyAndReturn({
    where: { parentId, accountId, type: 'Removal', open: true },
    data: { open: false, closedAt: now },
    select: requestKeys,
  });
  if (closed.length === 0) return;
  await publishRequestsChanged(tx, closed);
  await refreshRequesting(tx, closed);
}

/**
 * Recomputes `requesting`: whether a family has an open request. Ignores staff requests. The caller holds the parents'
 * rows.
 */
export async function refreshRequesting(tx: RegionalTx, requests: Pick<Request, 'parentId'>[]): Promise<void> {
  const parentIds = [...new Set(requests.flatMap(({ parentId }) => parentId ?? []))];
  if (parentIds.length === 0) return;
  await kysely(tx)
    .updateTable('parent')
    .set(({ selectFrom }) => {
      const stillOpen = selectFrom('request')
        .select('request.id')
        .whereRef('request.parent_id', '=', 'parent.id')
        .where('request.open', '=', sql.lit(true));
      return { requesting: sql<boolean>`EXISTS ${stillOpen}` };
    })
    .where('parent.id', '=', anyOf(parentIds))
    .execute();
  await markFamiliesDue(tx, parentIds);
}
