import { events } from '@fovea/contracts';
import { dayMs } from '@fovea/contracts/dates';
import { durablesOf, type EventSpec, scopesOf, streamOf } from '@fovea/contracts/event';
import {
  DiscardPolicy,
  type JetStreamManager,
  type Placement,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { z } from 'zod';
import type { Log } from '../telemetry/logger.ts';
import { streamBytes, streamLimit } from '../telemetry/metrics.ts';
import type { Bus } from './bus.ts';

export const revocationsBucket = 'revocations';
/** As long as the longest token (a device's) lives, and a day. */
export const revocationKeptMs = 31 * dayMs;
export const usedSolutionsBucket = 'captcha_used';
/** A little longer than a challenge lives, so that a solution is never forgotten while it could still be accepted. */
const solutionKeptMs = 6 * 60 * 1000;

const mebibyte = 1024 * 1024;
const bucketMebibytes = 64;

type Settings = Partial<StreamConfig> & { name: string; max_bytes: number };
/** How the bus keeps what it stores. */
export type Keeping = {
  /** Copies of each stream. */
  replicas: number;
  /** What a stream of states or facts holds at most. */
  mebibytes: number;
  /** Whether a scope's streams lie on the servers with its tag; else wherever there is room. */
  isPlaced: boolean;
};

/**
 * All that the bus stores: of each scope its states (the last message of each entity) and its facts (thirty days), and
 * two buckets of keys with values. A stream that is full refuses what is told, which then waits in the outbox: dropping
 * what is old would lose it for who has not heard it yet.
 */
function streamsOf(scopes: string[], { replicas, mebibytes, isPlaced }: Keeping): Settings[] {
  const shared = {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    num_replicas: replicas,
    discard: DiscardPolicy.New,
  };
  const at = (scope: string) => (isPlaced ? { placement: { tags: [`region:${scope}`] } as Placement } : {});
  const told = { ...shared, max_bytes: mebibytes * mebibyte, duplicate_window: nanos(2 * 60 * 1000) };
  const bucket = (name: string, keptMs: number): Settings => ({
    ...shared,
    ...at('global'),
    name: `KV_${name}`,
    subjects: [`$KV.${name}.>`],
    max_msgs_per_subject: 1,
    max_bytes: bucketMebibytes * mebibyte,
    max_age: nanos(keptMs),
    allow_direct: true,
    allow_rollup_hdrs: true,
  });
  return [
    ...scopes.flatMap((scope) => [
      // Read directly, for each kind of state is then a subject of its own, which only its teller may read.
      {
        ...told,
        ...at(scope),
        name: streamOf('state', scope),
        subjects: [`state.${scope}.>`],
        max_msgs_per_subject: 1,
        allow_direct: true,
      },
      {
        ...told,
        ...at(scope),
        name: streamOf('fact', scope),
        subjects: [`fact.${scope}.>`],
        max_age: nanos(30 * dayMs),
      },
    ]),
    bucket(revocationsBucket, revocationKeptMs),
    bucket(usedSolutionsBucket, solutionKeptMs),
  ];
}

/** Makes what is missing of all that the bus stores, brings what is there to these settings, and notes how full it is. */
export async function ensureStreams(manager: JetStreamManager, regions: string[], keeping: Keeping): Promise<void> {
  for (const wanted of streamsOf(['global', ...regions], keeping)) {
    const known = await manager.streams.info(wanted.name).catch((error: { code?: number }) => {
      if (error.code === noSuchStream) return undefined;
      throw error;
    });
    if (!known) await manager.streams.add(wanted);
    else if (!isAs(known.config, wanted)) await manager.streams.update(wanted.name, { ...known.config, ...wanted });
    streamBytes.set({ stream: wanted.name }, known?.state.bytes ?? 0);
    streamLimit.set({ stream: wanted.name }, wanted.max_bytes);
  }
}
const noSuchStream = 10059;
const noSuchDurable = 10014;

/** Of whom no release hears any more that may still run: each would count for ever what is told to nobody. */
export const forgottenDurables = (regions: string[]): { stream: string; durable: string }[] =>
  (Object.values(events) as EventSpec<z.ZodObject>[]).flatMap((event) =>
    scopesOf(event, regions).flatMap((scope) =>
      (event.forgotten ?? []).flatMap((hearer) =>
        durablesOf(event, hearer, scope, regions).map((durable) => ({ stream: streamOf(event.kind, scope), durable })),
      ),
    ),
  );

/** Takes from the bus those of them that are still there. */
export async function removeForgotten(manager: JetStreamManager, regions: string[]): Promise<void> {
  for (const { stream, durable } of forgottenDurables(regions))
    await manager.consumers.delete(stream, durable).catch((error: { code?: number }) => {
      if (error.code !== noSuchDurable) throw error;
    });
}

const isAs = (config: StreamConfig, wanted: Settings) =>
  Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(config[name as keyof StreamConfig]) === JSON.stringify(value),
  );

const lookMs = 5_000;
const troubleMs = 500;

/**
 * Keeps all that the bus stores for as long as the bus is open: a server that lost its disk has it again at once. Only
 * one account may do so, and no service has it.
 */
export function keepStreams(bus: Bus, regions: string[], keeping: Keeping, log: Log): void {
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let isTidy = false;
  const look = async () => {
    clearTimeout(timer);
    try {
      const manager = await bus.manager();
      await ensureStreams(manager, regions, keeping);
      if (!isTidy) await removeForgotten(manager, regions);
      isTidy = true;
      if (failing) log.info('the streams are kept again');
      failing = false;
    } catch (error) {
      if (!failing && !bus.closing.aborted) log.warn({ err: error }, 'the streams cannot be kept; it is tried again');
      failing = true;
    }
    if (!bus.closing.aborted) timer = setTimeout(look, failing ? troubleMs : lookMs).unref();
  };
  bus.onConnected(look);
  bus.onReconnected(() => {
    // Its store may be an older one by now.
    isTidy = false;
    void look();
  });
}
