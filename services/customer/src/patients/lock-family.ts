import type { Tx } from '../handle.ts';

/** The parent's row before any patient's: everything that changes a family takes its locks in this order. */
export async function lockFamily(tx: Tx, parentId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM parent WHERE id = ${parentId}::uuid FOR UPDATE`;
}
