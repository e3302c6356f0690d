import type { Actor } from '@fovea/kit/access/actor';
import type { Route } from './route-table.ts';

/** What the pipeline has learnt about a request so far; each step reads what earlier ones wrote. */
export type Call = {
  route: Route;
  /** Null for public endpoints: their token, if any, is nobody's business but the service's. */
  actor: Actor | null;
  /** Set once the proxy has tried a second replica, so that it never tries a third. */
  retried: boolean;
};

declare module 'node:http' {
  interface IncomingMessage {
    call?: Call;
  }
}

/** The call of a request that has passed the registry lookup; every step after it may rely on this. */
export function callOf(req: { call?: Call }): Call {
  if (!req.call) throw new Error('this step runs after the registry lookup');
  return req.call;
}
