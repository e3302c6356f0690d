import type { IssuedToken } from '@fovea/kit/access/sessions';

/** A row of `push_subscription`, as far as it decides whether the session lasts in which it was asked for. */
type InSession = {
  customerId: string;
  guardianId: string | null;
  companyId: string | null;
  sessionId: string;
  issuedAt: Date;
};

/** The session of a browser, as what ends sessions knows it. */
export const sessionOf = (
  { customerId: id, guardianId, companyId, sessionId, issuedAt }: InSession,
  region: string,
): IssuedToken => ({
  ...{ id, region, companyId, sessionId, issuedAt: issuedAt.getTime() },
  ...(guardianId && { guardianId }),
});
