import { streamChanges } from '@fovea/contracts/changes/endpoints';
import type { Change } from '@fovea/contracts/changes/schema';
import { AppError } from '@fovea/contracts/errors';
import type { VerifyToken } from '@fovea/kit/access/actor';
import { gauge } from '@fovea/kit/telemetry/metrics';
import type { RequestHandler, Response } from 'express';
import { bearerOf } from '../authenticate.ts';
import { callOf } from '../call.ts';
import type { ChangeFeed, ReceivedChange } from './change-feed.ts';
import { maySee } from './may-see.ts';

/** How often an open stream checks that its session and connection still exist. */
const heartbeatMs = 15_000;
/** Bytes waiting for a slow client, above which its stream is closed. */
const maxUnreadBytes = 256 * 1024;
/** Above this number in one batch the client gets an instruction to reload its lists instead. */
const maxPerEvent = 100;
const reconnectMs = 3_000;
/** Per session and replica: each stream occupies a connection. */
const maxStreamsPerSession = 20;

export type ChangeStreams = {
  /** Handles the call that streams changes, and passes all others on. */
  handler: RequestHandler;
  /** Ends all streams, so that clients reconnect to another replica. */
  close(): void;
};

const openStreams = gauge('change_streams_open', 'Open streams of changes', []);

/** Server-sent events of the changes the caller may see, until the session or the connection ends. */
export function changeStreams(feed: ChangeFeed, verifyToken: VerifyToken): ChangeStreams {
  /** Each stream with the id of its session. */
  const open = new Map<Response, string>();
  const updateGauge = () => openStreams.set(open.size);
  const countOf = (sessionId: string) => [...open.values()].filter((each) => each === sessionId).length;

  const handler: RequestHandler = (req, res, next) => {
    const { route, actor } = callOf(req);
    if (route.endpoint !== streamChanges || !actor) return next();
    if (countOf(actor.sessionId) >= maxStreamsPerSession) return next(new AppError('tooManyRequests'));
    res.setHeader('Content-Type', 'text/event-stream');
    // Neither the compression here nor a proxy in front may buffer events.
    res.setHeader('Cache-Control', 'no-store, no-transform');
    res.setHeader('X-Accel-Buffering', 'no');
    if (req.method === 'HEAD') return void res.end();

    const region = typeof req.headers.db === 'string' ? req.headers.db : '';
    const write = (event: string, id: string, list: Change[]) => {
      res.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify({ list })}\n\n`);
      if (res.writableLength > maxUnreadBytes) res.destroy();
    };
    /** Ends the stream instead if the session has ended. */
    const whileSignedIn = (send: () => void) =>
      void verifyToken(bearerOf(req) ?? '', route.endpoint).then(send, () => res.end());
    const missed = (id: string) => whileSignedIn(() => write('missed', id, []));
    const changed = (changes: readonly ReceivedChange[], id: string, show = shown) => {
      const list = changes.filter((change) => maySee(actor, region, change)).map(show);
      if (list.length > maxPerEvent) missed(id);
      else if (list.length > 0) whileSignedIn(() => write('change', id, list));
    };

    res.write(`retry: ${reconnectMs}\n\n`);
    const last = req.headers['last-event-id'];
    const { ago } = streamChanges.input.safeParse(req.query).data ?? {};
    const since = typeof last === 'string' ? feed.since(last) : feed.recent(ago ?? 0);
    if (since) changed(since, feed.currentId(), shownLate);
    else missed(feed.currentId());
    const unsubscribe = feed.subscribe({ changed: (changes, id) => changed(changes, id), missed });
    const heartbeat = setInterval(() => whileSignedIn(() => res.write(':\n\n')), heartbeatMs);
    open.set(res, actor.sessionId);
    updateGauge();
    res.once('close', () => {
      unsubscribe();
      clearInterval(heartbeat);
      open.delete(res);
      updateGauge();
    });
  };
  return {
    handler,
    close() {
      for (const res of open.keys()) res.end();
    },
  };
}

const shownLate = (change: ReceivedChange): Change => ({
  ...shown(change),
  agoMs: Math.round(performance.now() - change.at),
});

const shown = ({ list, id, isNew, customerId }: ReceivedChange): Change => ({ list, id, isNew, customerId });
