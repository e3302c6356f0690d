import type { IssuedToken } from '@fovea/kit/access/sessions';

/** The columns of `push_subscription` that identify its session. */
type Subscription = {
  customerId: string;
  guardianId: string | null;
  companyId: string | null;
  sessionId: string;
  issuedAt: Date;
};

/** The session in which a browser subscribed. */
export const sessionOf = (
  { customerId: id, guardianId, companyId, sessionId, issuedAt }: Subscription,
  region: string,
): IssuedToken => ({
  id,
  region,
  companyId,
  sessionId,
  issuedAt: issuedAt.getTime(),
  ...(guardianId && { guardianId }),
});
