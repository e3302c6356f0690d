import { type Endpoint, isDeniedToGuardian } from '@fovea/contracts/endpoint';
import { readSession, type SessionUser, useSession } from './session.ts';

type Caller = Parameters<typeof isDeniedToGuardian>[1];

/** Whether the signed-in person may make this call. Calls that the server would refuse are not offered. */
export const mayCall = (endpoint: Endpoint, user = readSession()?.user): boolean =>
  !isDeniedToGuardian(endpoint, user ? callerOf(user) : {});

export function useMayCall(endpoint: Endpoint): boolean {
  return mayCall(endpoint, useSession()?.user);
}

/** The caller as the token describes it. */
function callerOf({ guardian }: Pick<SessionUser, 'guardian'>): Caller {
  if (!guardian) return {};
  return { guardianId: guardian._id, ...(guardian.rights === 'view' && { viewOnly: true }) };
}
