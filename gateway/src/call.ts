import type { Actor } from '@fovea/kit/access/actor';
import type { Route } from './route-table.ts';

/** The state of a request in the pipeline; each step reads what earlier ones set. */
export type Call = {
  route: Route;
  /** Null for public endpoints: only the service evaluates their token, if there is one. */
  actor: Actor | null;
  /** Set when the proxy tries a second replica, so that it never tries a third. */
  retried: boolean;
  /** Set when the caller is asked to confirm the session, which is no refused access. */
  mustConfirm?: true;
};

declare module 'node:http' {
  interface IncomingMessage {
    call?: Call;
  }
}

/** The call of a request. Throws before the registry lookup. */
export function callOf(req: { call?: Call }): Call {
  if (!req.call) throw new Error('this step runs after the registry lookup');
  return req.call;
}
