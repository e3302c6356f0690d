import http from 'node:http';
import https from 'node:https';
import type { ServiceName } from '@fovea/contracts/endpoint';

/** A replica that refused a connection is left alone this long, then tried again. */
const restMs = 2_000;

type Upstream = { url: URL; agent: http.Agent; restsUntil: number };
export type Upstreams = {
  /** The service's next replica in turn, passing over those that just refused. */
  next(service: ServiceName): Upstream;
  refused(url: string): void;
  replicas(service: ServiceName): number;
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
    return { url, agent: url.protocol === 'https:' ? agents[1] : agents[0], restsUntil: 0 };
  };
  const rings = new Map(
    Object.entries(urls).map(([service, list]) => [service, ringOfReplicas(service, list.map(upstream))]),
  );
  const ringOf = (service: ServiceName) => rings.get(service) ?? ringOfReplicas(service, []);

  return {
    next(service) {
      const ring = ringOf(service);
      const now = Date.now();
      for (const _ of ring.members) {
        ring.turn = (ring.turn + 1) % ring.members.length;
        const member = ring.members[ring.turn];
        if (member && member.restsUntil <= now) return member;
      }
      return ring.members[ring.turn] ?? ring.first; // all of them refused lately: ask anyway, it is the only way to find out
    },
    refused(origin) {
      for (const { members } of rings.values()) {
        for (const member of members) if (member.url.origin === origin) member.restsUntil = Date.now() + restMs;
      }
    },
    replicas: (service) => ringOf(service).members.length,
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}

function ringOfReplicas(service: string, members: Upstream[]) {
  const [first] = members;
  if (!first) throw new Error(`no upstream configured for ${service}`);
  return { turn: 0, first, members };
}
