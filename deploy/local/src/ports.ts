import { services } from '@fovea/contracts/endpoint';
import { isFree } from '@fovea/kit-testing/claim-ports';

/**
 * Every port of one stack, relative to its first: tests and `make up` run concurrently on separate ranges of 100 ports.
 */
export function portsOf(first: number) {
  const others = first + 20;
  return {
    gateway: first,
    /** Metrics ports of the gateway (0) and of every service's first replica, in the services' order. */
    internal: (place: number) => first + 1 + place,
    gatewayReplica: (replica: number) => (replica === 0 ? first : first + 8 + replica),
    database: (place: number) => others + place,
    /** Standbys of the first five servers. */
    standby: (place: number) => others + 5 + place,
    nats: (replica: number) => (replica === 0 ? others + 10 : first + 9 + 2 * replica),
    natsMonitor: (replica: number) => (replica === 0 ? others + 11 : first + 10 + 2 * replica),
    /** Routes between bus servers. */
    natsRoute: (replica: number) => first + 15 + replica,
    s3: others + 12,
    smtp: others + 13,
    inbox: others + 14,
    stripe: others + 15,
    vite: others + 16,
    prometheus: others + 17,
    service: (name: (typeof services)[number], replica: number) => others + 20 + services.indexOf(name) * 8 + replica,
  };
}
export type Ports = ReturnType<typeof portsOf>;

export const maxReplicas = 8;

export type WantedPort = { name: string; port: number };

/** Resolves to the wanted ports that another program already listens on, each with the part it is for. */
export async function takenPorts(wanted: WantedPort[]): Promise<string[]> {
  const checked = await Promise.all(
    wanted.map(async ({ name, port }) => ((await isFree(port)) ? [] : [`port ${port} (${name})`])),
  );
  return checked.flat();
}
