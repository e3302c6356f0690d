import { type Call, isProper, type Kind, kinds } from '../calls.ts';

/** The calls of one kind that began within one interval. */
export type Bucket = { answered: number; refused: number; slowestMs: number };

/** The consecutive buckets of each kind from `began` on. */
export function bucketsOf(
  calls: readonly Call[],
  { began, ended, bucketMs }: { began: number; ended: number; bucketMs: number },
): Map<Kind, Bucket[]> {
  const count = Math.max(1, Math.floor((ended - began) / bucketMs));
  const empty = () => Array.from({ length: count }, (): Bucket => ({ answered: 0, refused: 0, slowestMs: 0 }));
  const buckets = new Map(kinds.map((kind) => [kind, empty()]));
  for (const call of calls) {
    const bucket = buckets.get(call.kind)?.[Math.min(count - 1, Math.floor((call.at - began) / bucketMs))];
    if (!bucket) continue;
    if (isProper(call)) bucket.answered += 1;
    else bucket.refused += 1;
    bucket.slowestMs = Math.max(bucket.slowestMs, call.ms);
  }
  return buckets;
}

/** Median, 99th percentile and maximum of the durations, in milliseconds. */
export function timesOf(calls: readonly Call[]): { half: number; most: number; slowest: number } {
  const sorted = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { half: at(0.5), most: at(0.99), slowest: at(1) };
}
