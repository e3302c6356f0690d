import { hearChanges } from '@fovea/contracts/changes/endpoints';
import type { Change } from '@fovea/contracts/changes/schema';
import { AppError } from '@fovea/contracts/errors';
import type { VerifyToken } from '@fovea/kit/access/actor';
import { gauge } from '@fovea/kit/telemetry/metrics';
import type { RequestHandler, Response } from 'express';
import { bearerOf } from '../authenticate.ts';
import { callOf } from '../call.ts';
import type { ChangeFeed, HeardChange } from './change-feed.ts';
import { mayHear } from './may-hear.ts';

/** A session that ended hears no more after this; a connection that died is found out. */
const beatMs = 15_000;
/** What a client that reads too slowly is kept waiting, in bytes, before it is sent away. */
const mostUnread = 256 * 1024;
/** Of one moment; beyond it a client asks anew rather than go through all. */
const mostAtOnce = 100;
const againMs = 3_000;
/** Of one session on one replica; each holds a connection. */
const mostStreams = 20;

export type ChangeStreams = {
  /** Answers the call that hears changes, and passes on all others. */
  answer: RequestHandler;
  /** Ends all of them: whoever listens comes back to another replica. */
  close(): void;
};

const openStreams = gauge('change_streams_open', 'Browsers that are told of changes', []);

/** Server-sent events of what changes in the lists somebody sees, until the session or the connection ends. */
export function changeStreams(feed: ChangeFeed, verifyToken: VerifyToken): ChangeStreams {
  /** With the session each belongs to. */
  const open = new Map<Response, string>();
  const count = () => openStreams.set(open.size);
  const openOf = (sessionId: string) => [...open.values()].filter((each) => each === sessionId).length;

  const answer: RequestHandler = (req, res, next) => {
    const { route, actor } = callOf(req);
    if (route.endpoint !== hearChanges || !actor) return next();
    if (openOf(actor.sessionId) >= mostStreams) return next(new AppError('tooManyRequests'));
    res.setHeader('Content-Type', 'text/event-stream');
    // Neither the compression here nor a proxy in front may gather what has to arrive at once.
    res.setHeader('Cache-Control', 'no-store, no-transform');
    res.setHeader('X-Accel-Buffering', 'no');
    if (req.method === 'HEAD') return void res.end();

    const region = typeof req.headers.db === 'string' ? req.headers.db : '';
    const write = (event: string, id: string, list: Change[]) => {
      res.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify({ list })}\n\n`);
      if (res.writableLength > mostUnread) res.destroy();
    };
    /** Nothing more is told to a session that ended. */
    const whileSignedIn = (tell: () => void) =>
      void verifyToken(bearerOf(req) ?? '', route.endpoint).then(tell, () => res.end());
    const missed = (id: string) => whileSignedIn(() => write('missed', id, []));
    const changed = (changes: readonly HeardChange[], id: string, show = shown) => {
      const list = changes.filter((change) => mayHear(actor, region, change)).map(show);
      if (list.length > mostAtOnce) missed(id);
      else if (list.length > 0) whileSignedIn(() => write('change', id, list));
    };

    res.write(`retry: ${againMs}\n\n`);
    const last = req.headers['last-event-id'];
    const { ago } = hearChanges.input.safeParse(req.query).data ?? {};
    const since = typeof last === 'string' ? feed.since(last) : feed.lately(ago ?? 0);
    if (since) changed(since, feed.now(), shownLate);
    else missed(feed.now());
    const stop = feed.listen({ changed: (changes, id) => changed(changes, id), missed });
    const beat = setInterval(() => whileSignedIn(() => res.write(':\n\n')), beatMs);
    open.set(res, actor.sessionId);
    count();
    res.once('close', () => {
      stop();
      clearInterval(beat);
      open.delete(res);
      count();
    });
  };
  return {
    answer,
    close() {
      for (const res of open.keys()) res.end();
    },
  };
}

const shownLate = (change: HeardChange): Change => ({
  ...shown(change),
  agoMs: Math.round(performance.now() - change.at),
});

const shown = ({ list, id, isNew, customerId }: HeardChange): Change => ({ list, id, isNew, customerId });
