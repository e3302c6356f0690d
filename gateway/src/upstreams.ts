import http from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@fovea/contracts/endpoint';
import type { Probe } from '@fovea/kit/database/shared-probe';
import { openReplicaProbe } from './replica-probe.ts';

/** How long a replica is skipped after it refused a connection. */
const skipMs = 2_000;
/** An unresponsive replica is skipped until a probe succeeds. */
const untilProbed = Number.POSITIVE_INFINITY;
const probeEveryMs = 1_000;

type Upstream = { url: URL; agent: http.Agent; answers: Probe; skippedUntil: number };
export type Upstreams = {
  /** The service's next replica in turn, skipping those that recently refused a connection. */
  next(service: ServiceName): Upstream;
  refused(url: string): void;
  /** Skips a replica that accepts connections but does not respond, until it responds within that time. */
  markUnresponsive(url: string, withinMs: number): void;
  /** Whether the process of the replica responds. */
  answers(url: string): Probe;
  /**
   * Like next, but prefers a replica that accepts a connection now: for requests that cannot be sent twice. Waits up to
   * `connectMs` for each.
   */
  nextAvailable(service: ServiceName, connectMs: number): Promise<Upstream>;
  /** Whether another replica of the service is not marked as unresponsive. */
  hasAnother(service: ServiceName, url: string): boolean;
  close(): void;
};

/**
 * Half of the services' keep-alive timeout: a write into a connection that is being closed could not be sent again.
 */
const idleTimeoutMs = 30_000;

/** Keep-alive agents and round robin over each service's replicas (base URLs). */
export function createUpstreams(urls: Record<ServiceName, string[]>): Upstreams {
  const options = { keepAlive: true, maxFreeSockets: 64, timeout: idleTimeoutMs };
  const agents = [new http.Agent(options), new https.Agent(options)] as const;
  const upstream = (text: string): Upstream => {
    const url = new URL(text);
    const agent = url.protocol === 'https:' ? agents[1] : agents[0];
    return { url, agent, answers: openReplicaProbe(url), skippedUntil: 0 };
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
        if (member && member.skippedUntil <= now) return member;
      }
      // All of them refused recently: try the one whose pause ends first.
      return ring.members.reduce(
        (best, member) => (member.skippedUntil < best.skippedUntil ? member : best),
        ring.first,
      );
    },
    refused(origin) {
      for (const member of membersAt(origin)) member.skippedUntil = Math.max(member.skippedUntil, Date.now() + skipMs);
    },
    markUnresponsive(origin, withinMs) {
      for (const member of membersAt(origin)) {
        if (member.skippedUntil === untilProbed) continue;
        member.skippedUntil = untilProbed;
        void probeUntilResponding(member, withinMs, closing.signal);
      }
    },
    answers: (origin) => membersAt(origin)[0]?.answers ?? (async () => false),
    hasAnother: (service, origin) =>
      ringOf(service).members.some(({ url, skippedUntil }) => url.origin !== origin && skippedUntil !== untilProbed),
    async nextAvailable(service, connectMs) {
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

async function probeUntilResponding(member: Upstream, withinMs: number, signal: AbortSignal): Promise<void> {
  do {
    await pause(probeEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  } while (!(await member.answers(withinMs)));
  member.skippedUntil = 0;
}

/** An idle keep-alive connection closes soon after its server ends, so an open one shows that the server runs. */
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
