import { setTimeout as delay } from 'node:timers/promises';
import { openWire, type Wire } from '@fovea/kit-testing/tcp-proxy';
import { databasePart, standbyPart } from '@fovea/local/environment';
import { portsOf } from '@fovea/local/ports';
import type { Stack } from '@fovea/local/stack';
import type { Kind } from '../calls.ts';
import type { Outages } from '../outages.ts';
import type { Pair } from './pair.ts';

/** What faults work on. */
export type Site = {
  stack: Stack;
  outages: Outages;
  /** Ways to parts that can be cut, by the part's name. */
  wires: ReadonlyMap<string, Wire>;
  pair: Pair;
  /** Resolves in the middle of a call of the kind, as far as one can be met. */
  amid(kind: Kind): Promise<void>;
};

/** One thing that goes wrong, or is done in production every week. */
export type Fault = { what: string; work: (site: Site) => Promise<void> };

export const busServers = ['nats', 'nats-2', 'nats-3'] as const;
/** The region whose database has a standby, and whose families the load acts for. */
export const scope = 'jp';

/** Ways to the parts that are cut off, and where whoever calls them finds those. */
export async function openWires(
  basePort: number,
): Promise<{ wires: Map<string, Wire>; proxyPorts: Record<string, number> }> {
  const ports = portsOf(basePort);
  const place = 1;
  const behind: Record<string, number> = {
    [databasePart(scope)]: ports.database(place),
    [standbyPart(scope)]: ports.standby(place),
    stripe: ports.stripe,
    ...Object.fromEntries(busServers.map((part, replica) => [part, ports.nats(replica)])),
  };
  const wires = new Map<string, Wire>();
  const proxyPorts: Record<string, number> = {};
  for (const [part, port] of Object.entries(behind)) {
    const wire = await openWire();
    wires.set(part, wire);
    proxyPorts[part] = Number(new URL(wire.through(`tcp://127.0.0.1:${port}`)).port);
  }
  return { wires, proxyPorts };
}

export const seconds = (count: number): Promise<void> => delay(count * 1000);
