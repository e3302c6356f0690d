import { splitTax } from '@fovea/contracts/money';
import { expect, test } from 'vitest';
import { Prisma } from '../../generated/regional/client.ts';
import {
  chargeLines,
  disputeLines,
  type Line,
  type Priced,
  refundLines,
  surplusBackLines,
  surplusLines,
} from './ledger.ts';

const decimal = (value: number) => new Prisma.Decimal(value);
const priced = (
  [price, deposit, purchase]: [number, number, number],
  tax = 10,
  fields: Partial<Priced> = {},
): Priced => ({
  billingType: 'RETAIL',
  currency: 'jpy',
  amount: decimal(price + deposit + purchase),
  price: decimal(price),
  deposit: decimal(deposit),
  purchase: decimal(purchase),
  taxPercentage: decimal(tax),
  ...fields,
});
/** The change of each account, debits positive, without accounts that do not change. */
function changes(lines: Line[]): Record<string, number> {
  const sums = new Map<string, bigint>();
  for (const { debit, credit, units } of lines) {
    sums.set(debit, (sums.get(debit) ?? 0n) + units);
    sums.set(credit, (sums.get(credit) ?? 0n) - units);
  }
  return Object.fromEntries(
    [...sums].filter(([, units]) => units !== 0n).map(([account, units]) => [account, Number(units)]),
  );
}

test('a payment of plan, deposit and device', () => {
  expect(changes(chargeLines(priced([12_000, 3_000, 1_000])))).toEqual({
    provider: 16_000,
    deposits: -3_000,
    tax: -1_200,
    revenue: -11_800,
  });
});

test.each<[Priced['billingType'], Record<string, number>]>([
  ['PREPAID', { prepaid: 12_000, tax: -1_200, revenue: -10_800 }],
  ['WHOLESALE', { wholesale: 12_000, tax: -1_200, revenue: -10_800 }],
  ['FREE', {}],
])('%s takes no money; its worth is that of the plan alone', (billingType, expected) => {
  const payment = priced([12_000, 3_000, 1_000], 10, { billingType, amount: decimal(0) });
  expect(changes(chargeLines(payment))).toEqual(expected);
});

test.each<[number, Record<string, number>]>([
  [16_000, { deposits: 3_000, tax: 1_200, refunds: 11_800, provider: -16_000 }],
  [3_000, { deposits: 3_000, provider: -3_000 }],
  [5_000, { tax: 500, refunds: 4_500, provider: -5_000 }],
  [12_500, { tax: 1_200, refunds: 11_300, provider: -12_500 }],
  [15_000, { deposits: 2_000, tax: 1_200, refunds: 11_800, provider: -15_000 }],
])('%i of 16,000 back', (back, expected) => {
  expect(changes(refundLines(priced([12_000, 3_000, 1_000]), 0n, BigInt(back)))).toEqual(expected);
});

test('a failed refund reverses its lines', () => {
  const payment = priced([12_000, 3_000, 1_000]);
  expect(changes([...refundLines(payment, 0n, 16_000n), ...refundLines(payment, 16_000n, 5_000n)])).toEqual(
    changes(refundLines(payment, 0n, 5_000n)),
  );
});

test('surplus and disputes', () => {
  expect(changes([...surplusLines(700n), ...surplusBackLines(0n, 300n)])).toEqual({ provider: 400, surplus: -400 });
  expect(changes(surplusBackLines(300n, 100n))).toEqual({ provider: 200, surplus: -200 });
  expect(changes([...disputeLines('withdrawn', 9n), ...disputeLines('reinstated', 9n)])).toEqual({});
  expect(changes([...disputeLines('withdrawn', 9n), ...disputeLines('lost', 9n)])).toEqual({ losses: 9, provider: -9 });
});

test('for all sums: lines are positive, tax follows the specification, and a full refund leaves no debt', () => {
  const amounts = [0, 1, 2, 7, 99, 100, 1_234, 98_765];
  const every = amounts.flatMap((price) =>
    amounts.flatMap((deposit) =>
      [0, 1, 50, 333].map((purchase): [number, number, number] => [price, deposit, purchase]),
    ),
  );
  for (const sums of every) {
    for (const tax of [0, 2.5, 8, 10, 19, 33.33, 100]) {
      const payment = priced(sums, tax);
      const total = BigInt(sums[0] + sums[1] + sums[2]);
      const taken = chargeLines(payment);
      expect(changes(taken).tax ?? 0).toBe(0 - Number(splitTax(String(sums[0]), tax, 'jpy').gst));
      expect(changes(taken).provider ?? 0).toBe(Number(total));
      let [before, back] = [0n, [] as Line[]];
      for (const after of [total / 3n, BigInt(sums[1]), total / 2n, total].filter((units) => units <= total)) {
        const lines = refundLines(payment, before, after);
        expect(changes(lines).provider ?? 0).toBe(Number(before - after));
        [before, back] = [after, [...back, ...lines]];
      }
      for (const { units } of [...taken, ...back]) expect(units > 0n).toBe(true);
      const { refunds = 0, revenue = 0, ...rest } = changes([...taken, ...back]);
      expect(rest).toEqual({});
      expect(refunds + revenue).toBe(0);
    }
  }
});
