import { services } from '@fovea/contracts/endpoint';
import { checksumsOf, tellDifferingOf } from '@fovea/contracts/states/questions';
import type { Job } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Log } from '../telemetry/logger.ts';
import { waitingFor } from './consumers.ts';
import { type Copy, keepCheck } from './projection-checks.ts';
import type { Ask } from './rpc.ts';
import { checksumsOfProjection, firstId, forget, knownIn, type Stretch } from './state-checksums.ts';

/** Services one after another, all of them within the hour. */
const minutesApart = Math.floor(60 / services.length);
/** Of one question: some tens of kilobytes. */
const knownAtOnce = 1_000;
/** How often it is looked whether a consumer has taken everything, and how long apart. */
const looks = 60;
const lookMs = 1_000;
/** Of ids in one line of the log. */
const listedAtOnce = 100;

type Comparison = { ask: Ask; copy: Copy; stopping: AbortSignal };
type Found = { told: number; forgotten: number; unknown: string[] };

/**
 * Every night each projection is compared with the states its source told, by checksums of ids and revisions, and what
 * it lacks is told again. A region forgets what of the platform's it was never told. Services do it one after another,
 * so that a source answers few at a time.
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
        const { ask } = runtime.shared(copy.scope === 'global' ? '' : copy.scope);
        try {
          await compare(runtime, { ask, copy, stopping }, log.child({ consumer: copy.durable }));
        } catch (error) {
          if (stopping.aborted) return;
          failed += 1;
          log.warn(
            { err: error, consumer: copy.durable },
            'a projection could not be compared with its source; it is tried again the next night',
          );
        }
      }
      if (failed > 0) throw new Error(`${failed} of ${here.length} projections could not be compared`);
    },
  }));
}

async function compare(runtime: Runtime, comparison: Comparison, log: Log): Promise<void> {
  const differing = await differingStretches(comparison);
  const found: Found = { told: 0, forgotten: 0, unknown: [] };
  if (differing.length > 0) await untilAllIsTaken(runtime, comparison);
  for (const stretch of differing) await mend(comparison, stretch, found);
  if (found.forgotten > 0) log.info({ forgotten: found.forgotten }, 'a region forgot what it has nothing to do with');
  if (found.told > 0)
    log.warn({ differing: found.told }, 'a projection differed from its source, which tells it again');
  for (let from = 0; from < found.unknown.length; from += listedAtOnce)
    log.warn(
      { unknown: found.unknown.length, ids: found.unknown.slice(from, from + listedAtOnce) },
      'a projection knows what its source does not',
    );
  await keepCheck(comparison.copy, { differing: found.told, unknown: found.unknown.length });
}

async function differingStretches({ ask, copy, stopping }: Comparison): Promise<Stretch[]> {
  const { consumer, database } = copy;
  const differing: Stretch[] = [];
  for (let from: string | null = firstId; from !== null; ) {
    stopping.throwIfAborted();
    const { list, next }: { list: { from: string; count: number; checksum: string }[]; next: string | null } =
      await ask(checksumsOf(consumer.event), { from });
    const begins = list.map((stretch) => stretch.from);
    const own = await checksumsOfProjection(database.client, consumer.table, begins, next);
    for (const [index, { from: begin, ...told }] of list.entries())
      if (own[index]?.count !== told.count || own[index].checksum !== told.checksum)
        differing.push({ from: begin, to: begins[index + 1] ?? next });
    from = next;
  }
  return differing;
}

/** What the bus still holds for a consumer is no difference. */
async function untilAllIsTaken({ hearing, config }: Runtime, { copy, stopping }: Comparison): Promise<void> {
  const manager = await hearing.manager();
  for (let left = looks; (await waitingFor(manager, copy)) > 0; left -= 1) {
    stopping.throwIfAborted();
    if (left === 0) throw new Error('Its consumer is behind');
    // Tests do not wait for time.
    await new Promise((resolve) => setTimeout(resolve, config.FOVEA_ENV === 'test' ? 20 : lookMs));
  }
}

/** Adds to what was found. */
async function mend(
  { ask, copy: { consumer, database }, stopping }: Comparison,
  { from: begin, to }: Stretch,
  found: Found,
): Promise<void> {
  for (let from: string | null = begin; from !== null; ) {
    stopping.throwIfAborted();
    const { known, next } = await knownIn(database.client, consumer.table, { from, to }, knownAtOnce);
    const stretch = { from, to: next ?? to, known };
    const { told, unknown }: Pick<Found, 'told' | 'unknown'> = await ask(tellDifferingOf(consumer.event), stretch);
    found.told += told;
    if (consumer.event.toldFrom === 'global') {
      const strange = new Set(unknown);
      const rows = known.filter(({ id }) => strange.has(id));
      found.forgotten += await forget(database.client, consumer.table, rows);
    } else found.unknown.push(...unknown);
    from = next;
  }
}
