import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Company } from '../../generated/global/client.ts';
import { companiesMoved } from '../facts.ts';
import type { GlobalTx } from '../handle.ts';

/**
 * One change of the tree at a time: two moves that are each right could make a cycle together. Held until the
 * transaction ends.
 */
export async function lockTree(tx: GlobalTx): Promise<void> {
  await tx.$executeRawUnsafe("SELECT pg_advisory_xact_lock(hashtext('fovea.company-tree'))");
}

/**
 * The ancestors a company gets under this parent, itself first. Only a distributor may stand above, and never one from
 * beneath.
 */
export async function ancestorsUnder(tx: GlobalTx, id: string, parentId: string | null): Promise<string[]> {
  if (parentId === null) return [id];
  if (parentId === id) throw refuseField('parentCompanyId', 'parentCycle');
  const parent = await tx.company.findUnique({ where: { id: parentId }, select: { type: true, ancestors: true } });
  if (parent?.type !== 'Distributor') throw refuseField('parentCompanyId', 'parentDistributor');
  if (parent.ancestors.includes(id)) throw refuseField('parentCompanyId', 'parentCycle');
  return [id, ...parent.ancestors];
}

/** A clinic has none beneath it. */
export async function refuseChildren(tx: GlobalTx, id: string): Promise<void> {
  if ((await tx.company.count({ where: { parentId: id } })) > 0) throw refuseField('type', 'parentDistributor');
}

/** Everyone beneath a moved company keeps the way up to it and continues with its new one; each is told to others. */
export async function moveDescendants(tx: GlobalTx, { id, ancestors }: Company): Promise<void> {
  const above = ancestors.slice(1);
  const moved = await tx.$queryRawUnsafe<{ id: string }[]>(
    `UPDATE company SET ancestors = ancestors[1:array_position(ancestors, $1::uuid)] || $2::uuid[]
     WHERE ancestors @> ARRAY[$1::uuid] AND id <> $1::uuid RETURNING id`,
    id,
    above,
  );
  if (moved.length === 0) return;
  await companiesMoved(tx, await tx.company.findMany({ where: { id: { in: moved.map((row) => row.id) } } }));
}

/** The company for a change, locked until the transaction ends. */
export async function lockCompany(tx: GlobalTx, id: string): Promise<Company> {
  await tx.$queryRawUnsafe('SELECT 1 FROM company WHERE id = $1::uuid FOR UPDATE', id);
  const company = await tx.company.findUnique({ where: { id } });
  if (!company) throw new AppError('notFound');
  return company;
}
