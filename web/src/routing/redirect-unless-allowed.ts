import type { Endpoint } from '@fovea/contracts/endpoint';
import { redirect } from 'react-router';
import { mayCall } from '../api/may-call.ts';

/** For the loader of a dialog that makes this call: redirects callers without the right to the page. */
export function redirectUnlessAllowed(endpoint: Endpoint, page: string): null {
  if (!mayCall(endpoint)) throw redirect(page);
  return null;
}
