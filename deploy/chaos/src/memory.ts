import { bytesHeld } from '@fovea/local/process-memory';
import type { Stack } from '@fovea/local/stack';
import type { Pair } from './faults/pair.ts';
import { memory } from './limits.ts';
import { processesOf } from './process-tree.ts';

/**
 * What a part's process held at a moment; a part that was started again has another process. `leads` says of a server of
 * databases whether it did: one that takes over begins anew.
 */
export type Sample = { part: string; pid: number; leads?: boolean; at: number; bytes: number };
export type Growth = { part: string; pid: number; from: number; to: number; growth: number };

/** Looks at the memory of every process of the stack until it is stopped. */
export function watchMemory(
  stack: Stack,
  pair: Pick<Pair, 'leaderPart' | 'standbyPart'>,
): { samples: Sample[]; stop(): void } {
  const samples: Sample[] = [];
  const measure = () => {
    const at = Date.now();
    for (const part of stack.running()) {
      const pid = stack.pidOf(part);
      // What runs in this process is whoever measures.
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
 * Of a database's server what is its processes' own: the rest is the room they share, which is as large as it was told
 * to be and counts as theirs once they have touched it.
 */
function bytesOf(part: string, pid: number): number {
  if (!part.startsWith('postgres')) return bytesHeld(pid);
  return processesOf(pid).reduce((sum, each) => sum + bytesHeld(each, 'RssAnon'), 0);
}

/** How much each process grew after its first minutes; one that did not run long enough to say is left out. */
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
    // Collectors come and go: a quarter of the time says more than a moment.
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
