import { customerCounts } from '@fovea/contracts/customers';
import { countCompanyCustomers } from '@fovea/contracts/patients';
import { Prisma } from '../../generated/regional/client.ts';
import { answer } from '../handle.ts';

const dayMs = 24 * 60 * 60 * 1000;
type Counts = { companyId: string; all: number; last7Days: number; last30Days: number };

/** The dashboard leaves test users out, so these are counted and not taken from the kept counters. */
export const customerCountsAnswer = answer(customerCounts, async ({ companyIds }, { db, now }) => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const ofThese = companyIds ? Prisma.sql`AND company_id = ANY(${companyIds}::uuid[])` : Prisma.empty;
  const list = await db.$queryRaw<Counts[]>`
    SELECT company_id AS "companyId", count(*)::int AS all,
      (count(*) FILTER (WHERE register_date >= ${ago(7)}))::int AS "last7Days", (count(*) FILTER (WHERE register_date >= ${ago(30)}))::int AS "last30Days"
    FROM parent WHERE deleted_at IS NULL AND removed_at IS NULL AND NOT debug ${ofThese} GROUP BY company_id`;
  return { list };
});

/** Asked before a company is deleted: test users count too, and families that may still be restored. */
export const countCompanyCustomersAnswer = answer(countCompanyCustomers, async ({ companyId }, { db }) => {
  const [listed, removed] = await Promise.all([
    db.parentCount.findUnique({ where: { companyId } }),
    db.parent.count({ where: { companyId, deletedAt: null, removedAt: { not: null } } }),
  ]);
  return { count: (listed?.count ?? 0) + removed };
});
