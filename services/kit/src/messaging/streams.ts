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
/** The longest token lifetime (a device's), plus a day. */
export const revocationRetentionMs = 31 * dayMs;
export const usedSolutionsBucket = 'captcha_used';
/** A little longer than a challenge is valid, so that a used solution never expires while it would be accepted. */
const solutionRetentionMs = 6 * 60 * 1000;

const mebibyte = 1024 * 1024;
const bucketMebibytes = 64;

type Settings = Partial<StreamConfig> & { name: string; max_bytes: number };
/** How the bus stores its streams. */
export type StreamOptions = {
  /** Copies of each stream. */
  replicas: number;
  /** Limit of a stream of states or facts. */
  mebibytes: number;
  /** Whether a scope's streams are placed on the servers with its tag; otherwise anywhere. */
  isPlaced: boolean;
};

/**
 * Everything the bus stores: per scope its states (the last message of each entity) and its facts (thirty days), and
 * two key-value buckets. A full stream refuses messages, which then wait in the outbox: discarding old ones would lose
 * them for consumers that lag.
 */
function streamsOf(scopes: string[], { replicas, mebibytes, isPlaced }: StreamOptions): Settings[] {
  const shared = {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    num_replicas: replicas,
    discard: DiscardPolicy.New,
  };
  const at = (scope: string) => (isPlaced ? { placement: { tags: [`region:${scope}`] } as Placement } : {});
  const eventStream = { ...shared, max_bytes: mebibytes * mebibyte, duplicate_window: nanos(2 * 60 * 1000) };
  const bucket = (name: string, maxAgeMs: number): Settings => ({
    ...shared,
    ...at('global'),
    name: `KV_${name}`,
    subjects: [`$KV.${name}.>`],
    max_msgs_per_subject: 1,
    max_bytes: bucketMebibytes * mebibyte,
    max_age: nanos(maxAgeMs),
    allow_direct: true,
    allow_rollup_hdrs: true,
  });
  return [
    ...scopes.flatMap((scope) => [
      // Read directly, for each kind of state is then a subject of its own, which only its teller may read.
      {
        ...eventStream,
        ...at(scope),
        name: streamOf('state', scope),
        subjects: [`state.${scope}.>`],
        max_msgs_per_subject: 1,
        allow_direct: true,
      },
      {
        ...eventStream,
        ...at(scope),
        name: streamOf('fact', scope),
        subjects: [`fact.${scope}.>`],
        max_age: nanos(30 * dayMs),
      },
    ]),
    bucket(revocationsBucket, revocationRetentionMs),
    bucket(usedSolutionsBucket, solutionRetentionMs),
  ];
}

/** Creates missing streams, updates the settings of existing ones, and records their size. */
export async function ensureStreams(
  manager: JetStreamManager,
  regions: string[],
  options: StreamOptions,
): Promise<void> {
  for (const wanted of streamsOf(['global', ...regions], options)) {
    const existing = await manager.streams.info(wanted.name).catch((error: { code?: number }) => {
      if (error.code === noSuchStream) return undefined;
      throw error;
    });
    if (!existing) await manager.streams.add(wanted);
    else if (!hasSettings(existing.config, wanted))
      await manager.streams.update(wanted.name, { ...existing.config, ...wanted });
    streamBytes.set({ stream: wanted.name }, existing?.state.bytes ?? 0);
    streamLimit.set({ stream: wanted.name }, wanted.max_bytes);
  }
}
const noSuchStream = 10059;
const noSuchDurable = 10014;

/** Durables that no running release consumes any more: each would accumulate messages for ever. */
export const obsoleteDurables = (regions: string[]): { stream: string; durable: string }[] =>
  (Object.values(events) as EventSpec<z.ZodObject>[]).flatMap((event) =>
    scopesOf(event, regions).flatMap((scope) =>
      (event.forgotten ?? []).flatMap((consumer) =>
        durablesOf(event, consumer, scope, regions).map((durable) => ({
          stream: streamOf(event.kind, scope),
          durable,
        })),
      ),
    ),
  );

/** Deletes those of them that still exist. */
export async function removeObsoleteDurables(manager: JetStreamManager, regions: string[]): Promise<void> {
  for (const { stream, durable } of obsoleteDurables(regions))
    await manager.consumers.delete(stream, durable).catch((error: { code?: number }) => {
      if (error.code !== noSuchDurable) throw error;
    });
}

const hasSettings = (config: StreamConfig, wanted: Settings) =>
  Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(config[name as keyof StreamConfig]) === JSON.stringify(value),
  );

const checkMs = 5_000;
const retryMs = 500;

/**
 * Ensures the streams as long as the bus is open: a server that lost its disk gets them back at once. Only one account
 * may do so, and no service has it.
 */
export function maintainStreams(bus: Bus, regions: string[], options: StreamOptions, log: Log): void {
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let isTidy = false;
  const check = async () => {
    clearTimeout(timer);
    try {
      const manager = await bus.manager();
      await ensureStreams(manager, regions, options);
      if (!isTidy) await removeObsoleteDurables(manager, regions);
      isTidy = true;
      if (failing) log.info('the streams are ensured again');
      failing = false;
    } catch (error) {
      if (!failing && !bus.closing.aborted) log.warn({ err: error }, 'the streams cannot be ensured; retrying');
      failing = true;
    }
    if (!bus.closing.aborted) timer = setTimeout(check, failing ? retryMs : checkMs).unref();
  };
  bus.onConnected(check);
  bus.onReconnected(() => {
    // Its store may be an older one.
    isTidy = false;
    void check();
  });
}
