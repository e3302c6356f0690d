import type { Context } from '../handle.ts';

/** Filter for the caller's own bell. Staff see only entries of their current company, not of a former one. */
export const ownBell = ({ role, id, companyId }: Pick<Context['actor'], 'role' | 'id' | 'companyId'>) =>
  role === 'customer' ? { customerId: id } : { staffId: id, companyId };
