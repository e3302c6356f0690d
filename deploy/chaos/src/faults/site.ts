import { setTimeout as delay } from 'node:timers/promises';
import { openTcpProxy, type TcpProxy } from '@fovea/kit-testing/tcp-proxy';
import { databasePart, standbyPart } from '@fovea/local/environment';
import { portsOf } from '@fovea/local/ports';
import type { Stack } from '@fovea/local/stack';
import type { Kind } from '../calls.ts';
import type { Outages } from '../outages.ts';
import type { Pair } from './pair.ts';

/** The context of a fault. */
export type Site = {
  stack: Stack;
  outages: Outages;
  /** Proxies in front of parts, which can be cut, by the part's name. */
  wires: ReadonlyMap<string, TcpProxy>;
  pair: Pair;
  /** Resolves during a call of the kind, or after a timeout. */
  amid(kind: Kind): Promise<void>;
};

/** A failure or an operation of production. */
export type Fault = { what: string; work: (site: Site) => Promise<void> };

export const busServers = ['nats', 'nats-2', 'nats-3'] as const;
/** The region with a standby and with the families of the load. */
export const scope = 'jp';

/** Opens proxies in front of the parts that are cut off; `proxyPorts` are their ports. */
export async function openWires(
  basePort: number,
): Promise<{ wires: Map<string, TcpProxy>; proxyPorts: Record<string, number> }> {
  const ports = portsOf(basePort);
  const place = 1;
  const behind: Record<string, number> = {
    [databasePart(scope)]: ports.database(place),
    [standbyPart(scope)]: ports.standby(place),
    stripe: ports.stripe,
    ...Object.fromEntries(busServers.map((part, replica) => [part, ports.nats(replica)])),
  };
  const wires = new Map<string, TcpProxy>();
  const proxyPorts: Record<string, number> = {};
  for (const [part, port] of Object.entries(behind)) {
    const wire = await openTcpProxy();
    wires.set(part, wire);
    proxyPorts[part] = Number(new URL(wire.through(`tcp://127.0.0.1:${port}`)).port);
  }
  return { wires, proxyPorts };
}

export const seconds = (count: number): Promise<void> => delay(count * 1000);
