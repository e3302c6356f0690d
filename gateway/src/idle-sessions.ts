import type { Endpoint } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { idleHeader } from '@fovea/contracts/idle-header';
import { activitySubject, SessionActivity } from '@fovea/contracts/session-activity';
import { endIdleSession } from '@fovea/contracts/sessions/rpcs';
import type { Actor } from '@fovea/kit/access/actor';
import type { Bus } from '@fovea/kit/messaging/bus';
import { callRpc } from '@fovea/kit/messaging/rpc';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { Request, RequestHandler } from 'express';
import { callOf } from './call.ts';

const minuteMs = 60_000;
/** Of the limit: how often a session's activity is shared, and the tolerance for what other replicas have not shared. */
const sharedPart = 0.05;
const sweepsPerLimit = 60;

export type IdleSessions = {
  /** Refuses and ends idle sessions. Runs after the token is verified. */
  handler: RequestHandler;
  close(): void;
};

type Used = { staffId: string; at: number; sharedAt: number };

/**
 * Ends sessions of staff without activity for longer than the limit; 0 disables it. Replicas share the activity. After
 * a start or a lost connection a replica may have missed some: it counts from then on, so that no used session ends.
 */
export function openIdleSessions(limitMinutes: number, bus: Bus, log: Log): IdleSessions {
  if (limitMinutes === 0) return { handler: (_req, _res, next) => next(), close: () => undefined };
  const limitMs = limitMinutes * minuteMs;
  const shareMs = limitMs * sharedPart;
  const sessions = new Map<string, Used>();
  let completeSince = Date.now();

  const lastUse = (at: number) => Math.max(at, completeSince);
  const isIdle = (at: number) => Date.now() - lastUse(at) > limitMs + shareMs;
  const note = ({ sessionId, staffId, at }: SessionActivity): Used => {
    const before = sessions.get(sessionId);
    const used = { staffId, at: Math.max(at, before?.at ?? 0), sharedAt: before?.sharedAt ?? 0 };
    sessions.set(sessionId, used);
    return used;
  };
  const record = ({ sessionId, id: staffId }: Actor, at: number) => {
    const used = note({ sessionId, staffId, at });
    if (used.at - used.sharedAt < shareMs || !bus.connected || bus.closing.aborted) return;
    used.sharedAt = used.at;
    bus
      .connection()
      .publish(activitySubject, JSON.stringify({ sessionId, staffId, at: used.at } satisfies SessionActivity));
  };
  const end = (sessionId: string, staffId: string) =>
    callRpc(bus, endIdleSession, { staffId, sessionId }).then(
      () => void sessions.delete(sessionId),
      (error: unknown) => log.warn({ err: error }, 'an idle session could not be ended; retrying'),
    );

  bus.onConnected(async (connection) => {
    completeSince = Date.now();
    bus.onReconnected(() => {
      completeSince = Date.now();
    });
    for await (const message of connection.subscribe(activitySubject)) {
      try {
        note(SessionActivity.parse(message.json()));
      } catch (error) {
        log.warn({ err: error }, 'cannot parse the activity of another replica');
      }
    }
  });
  // A page that shows patients and sends nothing ends too: its stream of changes closes.
  const sweep = setInterval(() => {
    for (const [sessionId, { staffId, at }] of sessions) if (isIdle(at)) void end(sessionId, staffId);
  }, limitMs / sweepsPerLimit);

  return {
    handler: (req, _res, next) => {
      const { route, actor } = callOf(req);
      if (!actor || actor.ended || actor.role === 'customer' || actor.role === 'device') return next();
      const used = sessions.get(actor.sessionId);
      if (isIdle(used?.at ?? actor.issuedAt)) {
        void end(actor.sessionId, actor.id);
        return next(new AppError('notSignedIn'));
      }
      const at = activityOf(req, route.endpoint);
      if (at !== undefined) record(actor, at);
      next();
    },
    close: () => clearInterval(sweep),
  };
}

/** When the sender was last active, as far as this request tells. */
function activityOf({ headers }: Request, { evenEnded, answer }: Endpoint): number | undefined {
  const idle = headers[idleHeader.toLowerCase()];
  if (typeof idle === 'string' && /^\d{1,8}$/.test(idle)) return Date.now() - Number(idle) * 1000;
  return evenEnded || answer === 'events' ? undefined : Date.now();
}
