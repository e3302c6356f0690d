import i18n from 'i18next';
import { redirect } from 'react-router';
import { call } from '../api/client.ts';
import { endSession, readSession, startSession } from '../api/session.ts';
import { toastWarning } from '../ui/toast.ts';
import { landingOf } from './area.ts';

/** Token sign-in: who still has a session of this kind goes straight in; a stale one is forgotten. */
export async function renewAndEnter(kind: 'staff' | 'portal'): Promise<void> {
  const session = readSession();
  if (!session || (session.user.type === 'customer') !== (kind === 'portal')) return;
  const { renewPortalSession, renewSession } = await import('@fovea/contracts/sessions');
  const renewed = await call(kind === 'portal' ? renewPortalSession : renewSession, {}).catch(() => null);
  if (!renewed || renewed.user.displayWarning) {
    endSession();
    if (renewed) toastWarning(i18n.t('shell:session.userLocked'));
    return;
  }
  startSession(renewed);
  throw redirect(landingOf(renewed.user));
}
