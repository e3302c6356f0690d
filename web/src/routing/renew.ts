import { redirect } from 'react-router';
import { call } from '../api/client.ts';
import { ApiError, codes } from '../api/errors.ts';
import { endSession, readSession, startSession } from '../api/session.ts';
import { browserTimezone } from '../api/timezone.ts';
import { returnOf } from './area.ts';

/**
 * Token sign-in: who still has a session of this kind goes straight in; a stale one is forgotten. An answer without a
 * token lets nobody in: a locked person is warned, and where staff of the external dashboard belong is given back.
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

/** Locking ends sessions at once: the refusal says why. */
const refused = (reason: unknown) => ({
  token: '' as const,
  user: { displayWarning: reason instanceof ApiError && reason.code === codes.userLocked },
});
