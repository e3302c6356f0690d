import type { Actor } from '@fovea/kit/actor';
import type { Prisma } from '../generated/global/client.ts';

/** Companies somebody may see: the platform's administrators all, staff their own and all beneath it, everybody else none. */
export function visibleCompanies({ role, companyId }: Actor): Prisma.CompanyWhereInput {
  if (role === 'admin') return {};
  return { ancestors: { has: companyId } };
}

/** Only administrators choose a region; others see their scope, wherever its companies live. */
export const inChosenRegion = ({ role }: Actor, region: string): Prisma.CompanyWhereInput => (role === 'admin' && region ? { databaseUrl: region } : {});
