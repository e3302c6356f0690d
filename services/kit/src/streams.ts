import { dayMs } from '@fovea/contracts/dates';
import { streamOf } from '@fovea/contracts/event';
import {
  DiscardPolicy,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import type { Log } from './telemetry.ts';

export const revocationsBucket = 'revocations';
/** As long as the longest token (a device's) lives, and a day. */
export const revocationKeptMs = 31 * dayMs;
export const usedSolutionsBucket = 'captcha_used';
/** A little longer than a challenge lives, so that a solution is never forgotten while it could still be accepted. */
const solutionKeptMs = 6 * 60 * 1000;

type Settings = Partial<StreamConfig> & { name: string };

/**
 * All that the bus stores: of each scope its states (the last message of each entity) and its facts (thirty days), and
 * two buckets of keys with values.
 */
function streamsOf(scopes: string[], replicas: number): Settings[] {
  const shared = { storage: StorageType.File, retention: RetentionPolicy.Limits, num_replicas: replicas };
  const told = { ...shared, discard: DiscardPolicy.Old, duplicate_window: nanos(2 * 60 * 1000) };
  const bucket = (name: string, keptMs: number): Settings => ({
    ...shared,
    name: `KV_${name}`,
    subjects: [`$KV.${name}.>`],
    max_msgs_per_subject: 1,
    max_age: nanos(keptMs),
    discard: DiscardPolicy.New,
    allow_direct: true,
    allow_rollup_hdrs: true,
  });
  return [
    ...scopes.flatMap((scope) => [
      // Read directly, for each kind of state is then a subject of its own, which only its teller may read.
      {
        ...told,
        name: streamOf('state', scope),
        subjects: [`state.${scope}.>`],
        max_msgs_per_subject: 1,
        allow_direct: true,
      },
      { ...told, name: streamOf('fact', scope), subjects: [`fact.${scope}.>`], max_age: nanos(30 * dayMs) },
    ]),
    bucket(revocationsBucket, revocationKeptMs),
    bucket(usedSolutionsBucket, solutionKeptMs),
  ];
}

/** Makes what is missing of all that the bus stores, and brings what is there to these settings. */
export async function ensureStreams(manager: JetStreamManager, regions: string[], replicas: number): Promise<void> {
  for (const wanted of streamsOf(['global', ...regions], replicas)) {
    const known = await manager.streams.info(wanted.name).catch((error: { code?: number }) => {
      if (error.code === noSuchStream) return undefined;
      throw error;
    });
    if (!known) await manager.streams.add(wanted);
    else if (!isAs(known.config, wanted)) await manager.streams.update(wanted.name, { ...known.config, ...wanted });
  }
}
const noSuchStream = 10059;

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
export function keepStreams(bus: Bus, regions: string[], replicas: number, log: Log): void {
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  const look = async () => {
    clearTimeout(timer);
    try {
      await ensureStreams(await bus.manager(), regions, replicas);
      if (failing) log.info('the streams are kept again');
      failing = false;
    } catch (error) {
      if (!failing && !bus.closing.aborted) log.warn({ err: error }, 'the streams cannot be kept; it is tried again');
      failing = true;
    }
    if (!bus.closing.aborted) timer = setTimeout(look, failing ? troubleMs : lookMs).unref();
  };
  bus.onConnected(look);
  bus.onReconnected(() => void look());
}
