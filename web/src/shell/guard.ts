import { getPortalUserInfo } from '@fovea/contracts/customers';
import { getUserInfo } from '@fovea/contracts/staff';
import i18n from 'i18next';
import { redirect } from 'react-router';
import { ApiError, codes } from '../api/errors.ts';
import { apiQuery, queryClient } from '../api/query.ts';
import { endSession, keepUser, readSession } from '../api/session.ts';
import { type Area, signInOf, typeOf } from '../routing/area.ts';
import { toastError } from '../ui/toast.ts';

/** The token whose person was fetched since the page was loaded. */
let knownToken: string | null = null;

/** Runs before anything of an area loads: no session, a failed fetch of the current person or a wrong type end at the area's sign-in. */
export async function guardArea(area: Area): Promise<void> {
  if (!readSession()) throw redirect(signInOf(area));
  await fetchPerson(area).catch(() => endSession());
  const session = readSession();
  if (!session) throw redirect(signInOf(area));
  if (session.user.type === typeOf[area]) return;
  endSession();
  toastError(new ApiError(codes.userTypeError, i18n.t('shell:session.userTypeError')));
  throw redirect(signInOf(area));
}

async function fetchPerson(area: Area): Promise<void> {
  const session = readSession();
  // The wrong type is refused without asking: the other area's endpoint would only answer that it is not allowed.
  if (!session || session.token === knownToken || session.user.type !== typeOf[area]) return;
  const user = area === 'portal' ? await queryClient.fetchQuery(apiQuery(getPortalUserInfo, {})) : await queryClient.fetchQuery(apiQuery(getUserInfo, {}));
  keepUser(user);
  knownToken = session.token;
}
