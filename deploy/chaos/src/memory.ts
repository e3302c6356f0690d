import { bytesHeld } from '@fovea/local/process-memory';
import type { Stack } from '@fovea/local/stack';
import type { Pair } from './faults/pair.ts';
import { memory } from './limits.ts';
import { processesOf } from './process-tree.ts';

/**
 * The memory of a part's process at a time. `leads`: whether a database server was the leader, because its memory
 * changes with a promotion.
 */
export type Sample = { part: string; pid: number; leads?: boolean; at: number; bytes: number };
export type Growth = { part: string; pid: number; from: number; to: number; growth: number };

/** Samples the memory of every process of the stack until it is stopped. */
export function watchMemory(
  stack: Stack,
  pair: Pick<Pair, 'leaderPart' | 'standbyPart'>,
): { samples: Sample[]; stop(): void } {
  const samples: Sample[] = [];
  const measure = () => {
    const at = Date.now();
    for (const part of stack.running()) {
      const pid = stack.pidOf(part);
      // Parts in this process are not measured.
      if (pid === undefined || pid === process.pid) continue;
      const bytes = bytesOf(part, pid);
      const isPaired = part === pair.leaderPart || part === pair.standbyPart;
      if (bytes > 0) samples.push({ part, pid, at, bytes, ...(isPaired && { leads: part === pair.leaderPart }) });
    }
  };
  const timer = setInterval(measure, memory.everyMs);
  measure();
  return { samples, stop: () => clearInterval(timer) };
}

/**
 * For a database server, only the private memory of its processes: shared buffers have a configured size and count for
 * each process that touched them.
 */
function bytesOf(part: string, pid: number): number {
  if (!part.startsWith('postgres')) return bytesHeld(pid);
  return processesOf(pid).reduce((sum, each) => sum + bytesHeld(each, 'RssAnon'), 0);
}

/** How much each process grew after its first minutes; processes that ran too briefly are omitted. */
export function growthOf(
  samples: readonly Sample[],
  { warmUpMs, leastMs }: Pick<typeof memory, 'warmUpMs' | 'leastMs'> = memory,
): Growth[] {
  const processes = Map.groupBy(samples, ({ part, pid, leads }) => `${part} ${pid} ${leads}`);
  return [...processes.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const warm = all.filter(({ at }) => at >= first.at + warmUpMs);
    const spanMs = (warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0);
    if (spanMs < leastMs) return [];
    // Garbage collection makes single samples unreliable: compare the medians of the first and last quarter.
    const quarter = Math.max(1, Math.floor(warm.length / 4));
    const from = medianOf(warm.slice(0, quarter));
    const to = medianOf(warm.slice(-quarter));
    return [{ part: first.part, pid: first.pid, from, to, growth: to / from - 1 }];
  });
}

function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ bytes }) => bytes).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
