import type { Global } from '../handle.ts';

type Sold = { id: string; database: string | null; companyId: string | null };

/** The region each plan is sold in, by its id: its own, or its company's. */
export async function regionsOf(db: Global, plans: Sold[]): Promise<Map<string, string>> {
  const companies = await db.company.findMany({
    where: { id: { in: plans.flatMap(({ companyId }) => companyId ?? []) } },
    select: { id: true, region: true },
  });
  const byCompany = new Map(companies.map(({ id, region }) => [id, region]));
  return new Map(plans.map(({ id, database, companyId }) => [id, database ?? byCompany.get(companyId ?? '') ?? '']));
}
