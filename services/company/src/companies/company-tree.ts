import { AppError, refuseField } from '@fovea/contracts/errors';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { Company } from '../../generated/global/client.ts';
import { companiesMoved } from '../facts.ts';
import type { GlobalTx } from '../handle.ts';
import { inScope } from '../scope.ts';
import { kysely } from '../tables.ts';
import { type CompanyOfTree, withParent } from './company-view.ts';

/** Changes of the tree are serialized: two concurrent valid moves could make a cycle. */
export const lockTree = (tx: GlobalTx): Promise<void> => oneAtATime(tx, 'company-tree');

/** The ancestors of a company under this parent, the parent first. The parent is a distributor and no descendant. */
export async function ancestorsUnder(tx: GlobalTx, id: string, parentId: string | null): Promise<string[]> {
  if (parentId === null) return [id];
  if (parentId === id) throw refuseField('parentCompanyId', 'parentCycle');
  const parent = await tx.company.findUnique({ where: { id: parentId }, select: { type: true, ancestors: true } });
  if (parent?.type !== 'Distributor') throw refuseField('parentCompanyId', 'parentDistributor');
  if (parent.ancestors.includes(id)) throw refuseField('parentCompanyId', 'parentCycle');
  return [id, ...parent.ancestors];
}

/** A clinic has no child companies. */
export async function refuseChildren(tx: GlobalTx, id: string): Promise<void> {
  if ((await tx.company.count({ where: { parentId: id } })) > 0) throw refuseField('type', 'parentDistributor');
}

/** Replaces the moved company's part of its descendants' ancestors and publishes each descendant. */
export async function moveDescendants(tx: GlobalTx, { id, ancestors }: Company): Promise<void> {
  const above = ancestors.slice(1);
  const moved = await kysely(tx)
    .updateTable('company')
    .set(({ ref }) => {
      const ancestors = ref('ancestors');
      return { ancestors: sql`${ancestors}[1:array_position(${ancestors}, ${id}::uuid)] || ${above}::uuid[]` };
    })
    .where(inScope({ under: id }))
    .where('id', '<>', id)
    .returning('id')
    .execute();
  if (moved.length === 0) return;
  await companiesMoved(tx, await tx.company.findMany({ where: { id: { in: moved.map((row) => row.id) } } }));
}

/** The company for a change, locked until the transaction ends. */
export async function lockCompany(tx: GlobalTx, id: string): Promise<CompanyOfTree> {
  await kysely(tx).selectFrom('company').select('id').where('id', '=', id).forUpdate().execute();
  const company = await tx.company.findUnique({ where: { id }, include: withParent });
  if (!company) throw new AppError('notFound');
  return company;
}
