import type { accessRefusals } from '@fovea/contracts/audit/access-refusals';
import { type RefusedAccess, recordRefusedAccess } from '@fovea/contracts/audit/rpcs';
import { type Actor, personOf } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import type { Bus } from '@fovea/kit/messaging/bus';
import { callRpc } from '@fovea/kit/messaging/rpc';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { Request, RequestHandler } from 'express';
import { callOf } from './call.ts';
import { clientAddress } from './client-address.ts';

const gatherMs = 1_000;
/** Within this time equal refusals of a person are one entry, and a second one with their number. */
const windowMs = 10 * 60 * 1000;
/** The most windows, and the most entries that wait for identity. */
const most = 10_000;
const mostInCall = 100;

const reasons: Partial<Record<number, (typeof accessRefusals)[number]>> = {
  403: 'notPermitted',
  404: 'foreignOrMissing',
  429: 'tooManyCalls',
};

export type RefusedAccesses = {
  /** Reports a call that is refused to its actor, by this or a later step. Runs after the token is verified. */
  handler: RequestHandler;
  /** Reports what is gathered. */
  close(): Promise<void>;
};

type Window = { first: RefusedAccess; repeated: number; endsAt: number };

/** Reports refused calls of signed-in people to identity, for the audit log. No call waits for it or fails with it. */
export function openRefusedAccesses(bus: Bus, log: Log): RefusedAccesses {
  const windows = new Map<string, Window>();
  let waiting: RefusedAccess[] = [];
  let reporting: Promise<void> = Promise.resolve();

  const add = (refused: RefusedAccess) => {
    if (waiting.length < most) waiting.push(refused);
  };
  const note = (refused: RefusedAccess) => {
    const key = `${refused.actor.id} ${refused.method} ${refused.path} ${refused.reason}`;
    const window = windows.get(key);
    if (window) window.repeated += 1;
    else if (windows.size < most) {
      windows.set(key, { first: refused, repeated: 0, endsAt: Date.now() + windowMs });
      add(refused);
    }
  };
  const endWindows = (now: number) => {
    for (const [key, { first, repeated, endsAt }] of windows) {
      if (endsAt > now) continue;
      windows.delete(key);
      if (repeated > 0) add({ ...first, _id: newId(), at: new Date().toISOString(), attempts: repeated });
    }
  };
  /** By region: one whose database does not respond does not delay the others. */
  const report = async () => {
    for (const [region, ofRegion] of Map.groupBy(waiting, ({ actor }) => actor.region))
      try {
        for (let from = 0; from < ofRegion.length; from += mostInCall) {
          const some = new Set(ofRegion.slice(from, from + mostInCall));
          await callRpc(bus, recordRefusedAccess, { refusals: [...some] });
          waiting = waiting.filter((refused) => !some.has(refused));
        }
      } catch (error) {
        log.warn({ err: error, region, refusals: waiting.length }, 'refused calls could not be recorded; retrying');
      }
  };
  const reportNext = () => {
    reporting = reporting.then(report);
    return reporting;
  };
  const timer = setInterval(() => {
    endWindows(Date.now());
    if (waiting.length > 0) void reportNext();
  }, gatherMs);

  return {
    handler: (req, res, next) => {
      const { actor } = callOf(req);
      if (actor)
        res.once('finish', () => {
          const reason = reasons[res.statusCode];
          if (reason && !callOf(req).mustConfirm) note(refusedOf(req, actor, reason));
        });
      next();
    },
    async close() {
      clearInterval(timer);
      endWindows(Number.POSITIVE_INFINITY);
      await reportNext();
    },
  };
}

function refusedOf(req: Request, actor: Actor, reason: RefusedAccess['reason']): RefusedAccess {
  const { method, path } = callOf(req).route.endpoint;
  const { role, companyId, region } = actor;
  return {
    _id: newId(),
    at: new Date().toISOString(),
    method,
    path,
    requestId: String(req.headers['x-request-id']),
    actor: { id: personOf(actor), role, companyId, region },
    address: clientAddress(req)?.slice(0, 64) ?? '',
    concerning: idsIn(req.url),
    reason,
    attempts: 1,
  };
}

/** Ids of the query: never names, addresses or search texts. */
function idsIn(url: string): Record<string, string> {
  const [, query = ''] = url.split('?');
  const ids = [...new URLSearchParams(query.slice(0, 2_000))].filter(([, text]) =>
    /^([a-z]{2,10}-)?[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text),
  );
  return Object.fromEntries(ids.slice(0, 10));
}
