import { dayMs } from '@fovea/contracts/dates';
import { streamOf } from '@fovea/contracts/event';
import { DiscardPolicy, type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

/**
 * Creates the two streams of a scope when they are missing: states keep the last message of each entity, facts thirty
 * days.
 */
export async function ensureStreams(manager: JetStreamManager, scope: string, replicas: number): Promise<void> {
  const shared = {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    duplicate_window: nanos(2 * 60 * 1000),
  };
  await ensure(manager, {
    ...shared,
    name: streamOf('state', scope),
    subjects: [`state.${scope}.>`],
    max_msgs_per_subject: 1,
  });
  await ensure(manager, {
    ...shared,
    name: streamOf('fact', scope),
    subjects: [`fact.${scope}.>`],
    max_age: nanos(30 * dayMs),
  });
}

async function ensure(
  manager: JetStreamManager,
  stream: Parameters<JetStreamManager['streams']['add']>[0],
): Promise<void> {
  await manager.streams.info(stream.name).catch(async () => {
    // Another service may create it in the same moment, with the same settings.
    await manager.streams.add(stream);
  });
}
