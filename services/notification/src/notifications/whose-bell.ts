import type { Context } from '../handle.ts';

/**
 * The rows of the caller's own bell. Of staff only what rang while they were of the company they are of now: nobody
 * reads another clinic's.
 */
export const ownBell = ({ role, id, companyId }: Pick<Context['actor'], 'role' | 'id' | 'companyId'>) =>
  role === 'customer' ? { customerId: id } : { staffId: id, companyId };
