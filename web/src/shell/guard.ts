import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { renewSession } from '@fovea/contracts/sessions/endpoints';
import { renewPortalSession } from '@fovea/contracts/sessions/portal-endpoints';
import { getUserInfo } from '@fovea/contracts/staff/endpoints';
import i18n from 'i18next';
import { redirect } from 'react-router';
import { onInput } from '../api/activity.ts';
import { call } from '../api/client.ts';
import { ApiError, codes } from '../api/errors.ts';
import { apiQuery, queryClient } from '../api/query.ts';
import { endSession, isRenewed, readSession, startSession, storeUser } from '../api/session.ts';
import { browserTimezone } from '../api/timezone.ts';
import { signInOf, typeOf } from '../routing/area.ts';
import type { Area } from '../routing/roots.ts';
import { toastError } from '../ui/toast.ts';

const minuteMs = 60_000;
const renewAfterMs = 5 * minuteMs;

let guarded: Area | undefined;
let triedAt = 0;
// Somebody who types for long opens no page.
onInput(() => {
  if (!guarded || !isRenewed() || Date.now() - triedAt < minuteMs) return;
  triedAt = Date.now();
  const session = readSession();
  if (session?.user.type === typeOf[guarded]) void keepAlive(guarded, session.token);
});

const quiet = { quiet: true };
const me = apiQuery(getUserInfo, {}, quiet);
const portalMe = apiQuery(getPortalUserInfo, {}, quiet);

/**
 * Runs before anything of an area loads. Without a session, after a failed fetch of the current person or for a wrong
 * user type it redirects to the area's sign-in. `db` is the region that a link into the portal names.
 */
export async function guardArea(area: Area, db: string | null): Promise<void> {
  const session = readSession();
  if (!session)
    throw redirect(area === 'portal' && db ? `${signInOf(area)}?${new URLSearchParams({ db })}` : signInOf(area));
  // A wrong type is refused without a call, which the other area's endpoint would refuse anyway.
  if (session.user.type === typeOf[area]) await keepAlive(area, session.token);
  const renewed = readSession();
  if (!renewed) throw redirect(signInOf(area));
  if (renewed.user.type === typeOf[area]) {
    guarded = area;
    return;
  }
  endSession();
  toastError(new ApiError(codes.userTypeError, i18n.t('shell:session.userTypeError')));
  throw redirect(signInOf(area));
}

/**
 * Renews the session on the first visit after loading the app, which also fetches the person, and every few minutes of
 * use. This extends the session and records its last use.
 */
async function keepAlive(area: Area, token: string): Promise<void> {
  if (isRenewed(renewAfterMs)) return;
  if (isRenewed()) return void renew(area, token).catch(() => undefined);
  // When the renewal fails, fetching the person is enough.
  await renew(area, token)
    .catch(async () =>
      storeUser(await (area === 'portal' ? queryClient.fetchQuery(portalMe) : queryClient.fetchQuery(me))),
    )
    .catch(() => endSession('ended'));
}

async function renew(area: Area, token: string): Promise<void> {
  const timezone = browserTimezone();
  const asking =
    area === 'portal' ? call(renewPortalSession, { timezone }, quiet) : call(renewSession, { timezone }, quiet);
  const renewed = await asking.catch((reason: unknown) => {
    if (reason instanceof ApiError && reason.code === codes.userLocked) return null;
    throw reason;
  });
  // The person signed out, or another one signed in, during the call.
  if (readSession()?.token !== token) return;
  if (!renewed?.token) {
    endSession(!renewed || renewed.user.displayWarning ? 'locked' : 'ended');
    return;
  }
  startSession(renewed);
  queryClient.setQueryData<unknown>((area === 'portal' ? portalMe : me).queryKey, renewed.user);
}
