import { type Cohort, RateBand, rateBands } from '@fovea/contracts/cohorts/schema';
import { goodCompliance } from '@fovea/contracts/usage/schema';

/** Number of children by rate in whole percent. */
export type ChildrenByRate = Record<string, number>;

/** Distribution of the rates. */
export function cohortOf(byRate: ChildrenByRate): Cohort {
  const rates = Object.entries(byRate).map(([rate, children]) => ({ rate: Number(rate), children }));
  const count = (from: number, below = Number.POSITIVE_INFINITY) =>
    rates.reduce((sum, { rate, children }) => (rate >= from && rate < below ? sum + children : sum), 0);
  const children = count(0);
  const bands = RateBand.options.map((band) => [band, count(rateBands[band].from, rateBands[band].below ?? undefined)]);
  return {
    children,
    bands: Object.fromEntries(bands) as Cohort['bands'],
    good: children > 0 ? Math.round((count(goodCompliance) / children) * 1000) / 10 : null,
    median: medianOf(rates, children),
  };
}

/** For an even number, the mean of the two in the middle. */
function medianOf(rates: { rate: number; children: number }[], children: number): number | null {
  if (children === 0) return null;
  const middle = [Math.floor((children - 1) / 2), Math.floor(children / 2)];
  let [sum, passed] = [0, 0];
  for (const { rate, children: more } of rates.toSorted((a, b) => a.rate - b.rate)) {
    sum += rate * middle.filter((place) => place >= passed && place < passed + more).length;
    passed += more;
  }
  return sum / 2;
}
