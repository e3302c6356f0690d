import { redirect } from 'react-router';
import { call } from '../api/client.ts';
import { ApiError, codes } from '../api/errors.ts';
import { endSession, readSession, startSession } from '../api/session.ts';
import { browserTimezone } from '../api/timezone.ts';
import { returnOf } from './area.ts';

/**
 * Token sign-in: a person with a valid session of this kind continues without the form; a stale session is deleted. A
 * response without a token starts no session: a locked person is warned, and the external dashboard's address is
 * returned.
 */
export async function renewAndEnter(kind: 'staff' | 'portal'): Promise<{ dashboardUrl: string | null } | null> {
  const session = readSession();
  if (!session || (session.user.type === 'customer') !== (kind === 'portal')) return null;
  const renewal =
    kind === 'portal'
      ? (await import('@fovea/contracts/sessions/portal-endpoints')).renewPortalSession
      : (await import('@fovea/contracts/sessions/endpoints')).renewSession;
  const renewed = await call(renewal, { timezone: browserTimezone() }, { quiet: true }).catch(refused);
  if (!('tokenExpiredAt' in renewed && renewed.token)) {
    const { displayWarning } = renewed.user;
    endSession(displayWarning ? 'locked' : undefined);
    return !displayWarning && 'dashboardUrl' in renewed ? renewed : null;
  }
  throw redirect(returnOf(startSession(renewed)));
}

/** Locking ends sessions at once: the refusal contains the reason. */
const refused = (reason: unknown) => ({
  token: '' as const,
  user: { displayWarning: reason instanceof ApiError && reason.code === codes.userLocked },
});
