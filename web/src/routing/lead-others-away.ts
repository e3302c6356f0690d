import type { Endpoint } from '@fovea/contracts/endpoint';
import { redirect } from 'react-router';
import { mayCall } from '../api/may-call.ts';

/** For the loader of a dialog that is there for this one call: whoever may not make it is led to the page instead. */
export function leadOthersAway(endpoint: Endpoint, page: string): null {
  if (!mayCall(endpoint)) throw redirect(page);
  return null;
}
