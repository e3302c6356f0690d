import type { Global } from '../handle.ts';

type Reader = Pick<Global, 'company'>;

/** Names of the companies that own these plans, in one query. */
export async function companyNames(db: Reader, plans: { companyId: string | null }[]): Promise<Map<string, string>> {
  const ids = plans.flatMap(({ companyId }) => companyId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.company.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
