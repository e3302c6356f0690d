import type { PrismaClient } from '../../generated/global/client.ts';

/** Names of the companies by id. */
export async function companyNames(db: PrismaClient, ids: (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows = await db.company.findMany({ where: { id: { in: wanted } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
