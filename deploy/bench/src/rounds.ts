/**
 * The effort of a bench: rounds of product and reference in turn, seconds of each, and `rows` for benches that process
 * many at once.
 */
export type Effort = { rounds: number; seconds: number; rows: number };
export type Pair = { product: number; reference: number };

/**
 * Measures product and reference in turn, so that other load affects both, and returns the median of each. The first
 * round warms up and does not count.
 */
export async function interleaved({ rounds, seconds }: Effort, product: Measure, reference: Measure): Promise<Pair> {
  const found: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1)
    found.push({ product: await product(seconds), reference: await reference(seconds) });
  const counted = found.slice(1);
  return {
    product: median(counted.map((each) => each.product)),
    reference: median(counted.map((each) => each.reference)),
  };
}
export type Measure = (seconds: number) => Promise<number>;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
