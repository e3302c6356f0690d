import { services } from '@fovea/contracts/endpoint';
import { checksumsOf, republishDifferingOf } from '@fovea/contracts/states/rpcs';
import type { Job } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Log } from '../telemetry/logger.ts';
import { pendingMessages } from './consumers.ts';
import { type Copy, storeProjectionCheck } from './projection-checks.ts';
import type { CallRpc } from './rpc.ts';
import { checksumsOfProjection, deleteRows, firstId, type IdRange, rowsIn } from './state-checksums.ts';

/** Spreads the services over an hour. */
const minutesApart = Math.floor(60 / services.length);
/** Rows of one call: some tens of kilobytes. */
const rowsPerCall = 1_000;
/** How often, and how far apart, a consumer is polled until it has processed everything. */
const pollAttempts = 60;
const pollMs = 1_000;
/** Limit of ids in one log line. */
const listedAtOnce = 100;

type Comparison = { callRpc: CallRpc; copy: Copy; stopping: AbortSignal };
type Found = { republished: number; deleted: number; unknown: string[] };

/**
 * Every night compares each projection with its source's states, by checksums of ids and revisions, and has missing or
 * older ones republished. A region deletes states of the platform that were never meant for it. Services run one after
 * another, so that a source serves few at a time.
 */
export function compareProjections(runtime: Runtime, copies: Copy[], stopping: AbortSignal): Job[] {
  const scopes = (['global', 'regional'] as const).filter((scope) =>
    copies.some(({ database }) => (database.scope === 'global') === (scope === 'global')),
  );
  return scopes.map((scope) => ({
    kind: 'job',
    name: 'compare-projections',
    every: `${services.indexOf(runtime.account) * minutesApart} 3 * * *`,
    scope,
    async run({ region, log }: { region: string; log: Log }) {
      const here = copies.filter(({ database }) => database.scope === (region || 'global'));
      let failed = 0;
      for (const copy of here) {
        const { callRpc } = runtime.shared(copy.scope === 'global' ? '' : copy.scope);
        try {
          await compare(runtime, { callRpc, copy, stopping }, log.child({ consumer: copy.durable }));
        } catch (error) {
          if (stopping.aborted) return;
          failed += 1;
          log.warn(
            { err: error, consumer: copy.durable },
            'a projection could not be compared with its source; next attempt the next night',
          );
        }
      }
      if (failed > 0) throw new Error(`${failed} of ${here.length} projections could not be compared`);
    },
  }));
}

async function compare(runtime: Runtime, comparison: Comparison, log: Log): Promise<void> {
  const differing = await differingRanges(comparison);
  const found: Found = { republished: 0, deleted: 0, unknown: [] };
  if (differing.length > 0) await untilConsumed(runtime, comparison);
  for (const range of differing) await repair(comparison, range, found);
  if (found.deleted > 0) log.info({ deleted: found.deleted }, 'a region deleted states that were not meant for it');
  if (found.republished > 0)
    log.warn({ differing: found.republished }, 'a projection differed from its source, which republishes');
  for (let from = 0; from < found.unknown.length; from += listedAtOnce)
    log.warn(
      { unknown: found.unknown.length, ids: found.unknown.slice(from, from + listedAtOnce) },
      'a projection has entities that its source does not have',
    );
  await storeProjectionCheck(comparison.copy, { differing: found.republished, unknown: found.unknown.length });
}

async function differingRanges({ callRpc, copy, stopping }: Comparison): Promise<IdRange[]> {
  const { consumer, database } = copy;
  const differing: IdRange[] = [];
  for (let from: string | null = firstId; from !== null; ) {
    stopping.throwIfAborted();
    const { list, next }: { list: { from: string; count: number; checksum: string }[]; next: string | null } =
      await callRpc(checksumsOf(consumer.event), { from });
    const begins = list.map((range) => range.from);
    const own = await checksumsOfProjection(database.client, consumer.table, begins, next);
    for (const [index, { from: begin, ...republished }] of list.entries())
      if (own[index]?.count !== republished.count || own[index].checksum !== republished.checksum)
        differing.push({ from: begin, to: begins[index + 1] ?? next });
    from = next;
  }
  return differing;
}

/** Messages that the bus still holds for a consumer are no difference. */
async function untilConsumed({ consumerBus, config }: Runtime, { copy, stopping }: Comparison): Promise<void> {
  const manager = await consumerBus.manager();
  for (let left = pollAttempts; (await pendingMessages(manager, copy)) > 0; left -= 1) {
    stopping.throwIfAborted();
    if (left === 0) throw new Error('Its consumer lags');
    // Tests do not wait for time.
    await new Promise((resolve) => setTimeout(resolve, config.FOVEA_ENV === 'test' ? 20 : pollMs));
  }
}

/** Adds to `found`. */
async function repair(
  { callRpc, copy: { consumer, database }, stopping }: Comparison,
  { from: begin, to }: IdRange,
  found: Found,
): Promise<void> {
  for (let from: string | null = begin; from !== null; ) {
    stopping.throwIfAborted();
    const { rows: known, next } = await rowsIn(database.client, consumer.table, { from, to }, rowsPerCall);
    const range = { from, to: next ?? to, known };
    const reply: { told: number; unknown: string[] } = await callRpc(republishDifferingOf(consumer.event), range);
    found.republished += reply.told;
    if (consumer.event.publishedFrom === 'global') {
      const strange = new Set(reply.unknown);
      const rows = known.filter(({ id }) => strange.has(id));
      found.deleted += await deleteRows(database.client, consumer.table, rows);
    } else found.unknown.push(...reply.unknown);
    from = next;
  }
}
