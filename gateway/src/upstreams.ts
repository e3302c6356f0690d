import http from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@fovea/contracts/endpoint';
import type { Probe } from '@fovea/kit/database/shared-probe';
import { openReplicaProbe } from './replica-probe.ts';

/** A replica that refused a connection is left alone this long, then tried again. */
const restMs = 2_000;
/** Until then rests one that was silent: until it answers, which it is asked so often. */
const silent = Number.POSITIVE_INFINITY;
const lookAgainMs = 1_000;

type Upstream = { url: URL; agent: http.Agent; answers: Probe; restsUntil: number };
export type Upstreams = {
  /** The service's next replica in turn, passing over those that just refused. */
  next(service: ServiceName): Upstream;
  refused(url: string): void;
  /** A replica that takes connections and answers nothing: it is left alone until it answers within that time. */
  noteSilence(url: string, withinMs: number): void;
  /** Whether the replica is there at all, whatever becomes of a call. */
  answers(url: string): Probe;
  /**
   * As next, but a replica that accepts a connection now, if there is one: what cannot be sent twice is sent to nobody
   * who is not there. Waits so long for each.
   */
  nextThere(service: ServiceName, connectMs: number): Promise<Upstream>;
  /** Whether a replica other than that one may be there: it was not silent lately. */
  hasAnother(service: ServiceName, url: string): boolean;
  close(): void;
};

/**
 * Half as long as a service keeps an idle connection: a write into one that is just being closed could not be sent
 * again.
 */
const keptIdleMs = 30_000;

/** Keep-alive agents and round robin over each service's replicas (base URLs). */
export function createUpstreams(urls: Record<ServiceName, string[]>): Upstreams {
  const kept = { keepAlive: true, maxFreeSockets: 64, timeout: keptIdleMs };
  const agents = [new http.Agent(kept), new https.Agent(kept)] as const;
  const upstream = (text: string): Upstream => {
    const url = new URL(text);
    const agent = url.protocol === 'https:' ? agents[1] : agents[0];
    return { url, agent, answers: openReplicaProbe(url), restsUntil: 0 };
  };
  const closing = new AbortController();
  const rings = new Map(
    Object.entries(urls).map(([service, list]) => [service, ringOfReplicas(service, list.map(upstream))]),
  );
  const ringOf = (service: ServiceName) => rings.get(service) ?? ringOfReplicas(service, []);
  const membersAt = (origin: string) =>
    [...rings.values()].flatMap(({ members }) => members.filter(({ url }) => url.origin === origin));

  const upstreams: Upstreams = {
    next(service) {
      const ring = ringOf(service);
      const now = Date.now();
      for (const _ of ring.members) {
        ring.turn = (ring.turn + 1) % ring.members.length;
        const member = ring.members[ring.turn];
        if (member && member.restsUntil <= now) return member;
      }
      // All of them refused lately: the one that has rested longest is asked, it is the only way to find out.
      return ring.members.reduce(
        (rested, member) => (member.restsUntil < rested.restsUntil ? member : rested),
        ring.first,
      );
    },
    refused(origin) {
      for (const member of membersAt(origin)) member.restsUntil = Math.max(member.restsUntil, Date.now() + restMs);
    },
    noteSilence(origin, withinMs) {
      for (const member of membersAt(origin)) {
        if (member.restsUntil === silent) continue;
        member.restsUntil = silent;
        void untilAnswering(member, withinMs, closing.signal);
      }
    },
    answers: (origin) => membersAt(origin)[0]?.answers ?? (async () => false),
    hasAnother: (service, origin) =>
      ringOf(service).members.some(({ url, restsUntil }) => url.origin !== origin && restsUntil !== silent),
    async nextThere(service, connectMs) {
      for (let left = ringOf(service).members.length; left > 1; left -= 1) {
        const member = upstreams.next(service);
        if (isConnected(member) || (await accepts(member.url, connectMs))) return member;
        upstreams.refused(member.url.origin);
      }
      return upstreams.next(service);
    },
    close() {
      closing.abort();
      for (const agent of agents) agent.destroy();
    },
  };
  return upstreams;
}

async function untilAnswering(member: Upstream, withinMs: number, signal: AbortSignal): Promise<void> {
  do {
    await pause(lookAgainMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  } while (!(await member.answers(withinMs)));
  member.restsUntil = 0;
}

/** A kept connection is closed within moments when its server goes away. */
const isConnected = ({ url, agent }: Upstream): boolean =>
  Object.entries(agent.freeSockets).some(
    ([name, sockets]) => name.startsWith(`${url.hostname}:${portOf(url)}:`) && sockets?.length,
  );

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

function accepts(url: URL, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: portOf(url), timeout: withinMs });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

function ringOfReplicas(service: string, members: Upstream[]) {
  const [first] = members;
  if (!first) throw new Error(`no upstream configured for ${service}`);
  return { turn: 0, first, members };
}
