import { expect, test } from 'vitest';
import { randomMoney } from '../testing/any-money.ts';
import { type Company, debtorOf, dividendsOf, sharesOf } from './statement-rules.ts';

/** From the top down: each below the one before. */
const treeOf = (...companies: [id: string, type: Company['type'], percentage: number][]) =>
  new Map(
    companies.map(([_id, type, diviendPercentage], index): [string, Company] => [
      _id,
      { _id, name: _id, type, country: 'JP', parentCompanyId: companies[index - 1]?.[0] ?? null, diviendPercentage },
    ]),
  );

test('the company nearest to the family comes first, and all shares are at most 100%', () => {
  const tree = treeOf(['top', 'Distributor', 50], ['middle', 'Distributor', 70.5], ['clinic', 'Clinic', 20]);
  expect(sharesOf('clinic', tree)).toEqual([
    { receiverId: 'clinic', percentage: 20 },
    { receiverId: 'middle', percentage: 70.5 },
    { receiverId: 'top', percentage: 9.5 },
  ]);
  expect(sharesOf('top', tree)).toEqual([{ receiverId: 'top', percentage: 50 }]);
  expect(sharesOf('clinic', treeOf(['top', 'Distributor', 10], ['clinic', 'Clinic', 0]))).toEqual([
    { receiverId: 'top', percentage: 10 },
  ]);
});

test('wholesale plans are owed by the nearest distributor, without one by the company itself', () => {
  const tree = treeOf(['top', 'Distributor', 0], ['middle', 'Distributor', 0], ['clinic', 'Clinic', 0]);
  expect(['clinic', 'middle', 'top'].map((id) => debtorOf(id, tree))).toEqual(['middle', 'middle', 'top']);
  expect(debtorOf('alone', treeOf(['alone', 'Clinic', 0]))).toBe('alone');
});

test.each<[bigint, number[], bigint[]]>([
  [54_000n, [20, 10], [10_800n, 5_400n]],
  [12_345n, [10, 10], [1_235n, 1_234n]],
  [-12_345n, [10, 10], [-1_235n, -1_234n]],
  [1n, [50, 50], [1n, 0n]],
  [0n, [50, 50], [0n, 0n]],
])('of %i, %j percent', (revenue, percentages, expected) => {
  const shares = percentages.map((percentage) => ({ receiverId: '', percentage }));
  expect(dividendsOf(revenue, shares)).toEqual(expected);
});

test('for all sums: a share differs from its rounding by a unit at most, and shares of 100% sum to the total', () => {
  for (let seed = 0; seed < 1_500; seed += 1) {
    const any = randomMoney(seed);
    const tree = treeOf(
      ...Array.from({ length: 1 + any.upTo(4) }, (_, index): [string, Company['type'], number] => [
        String(index),
        'Distributor',
        any.upTo(100_00) / 100,
      ]),
    );
    const shares = sharesOf(String(tree.size - 1), tree);
    const revenue = BigInt(any.upTo(2_000_000) - 1_000_000);
    const units = dividendsOf(revenue, shares);
    const total = shares.reduce((sum, { percentage }) => sum + Math.round(percentage * 100), 0);
    const given = Number(units.reduce((sum, each) => sum + each, 0n));
    expect({ seed, off: Math.abs(given - (Number(revenue) * total) / 100_00) <= 0.5 }).toEqual({ seed, off: true });
    if (total === 100_00) expect([seed, given]).toEqual([seed, Number(revenue)]);
    for (const [index, { percentage }] of shares.entries())
      expect([seed, Math.abs(Number(units[index]) - (Number(revenue) * percentage) / 100) <= 1]).toEqual([seed, true]);
  }
});
