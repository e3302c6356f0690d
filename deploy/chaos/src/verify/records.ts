import type { Acknowledged } from '../load/records.ts';
import type { Rows } from './databases.ts';
import { compareIds, type Verdict } from './verdict.ts';

const devices = 'fovea_device_inventory_jp';
const families = 'fovea_customer_jp';

/** Each acknowledged treatment is stored once, and counted once in every sum or waits there for a decision. */
export async function verifyRecords(
  rows: Rows,
  { acknowledged, refused }: { acknowledged: readonly Acknowledged[]; refused: readonly string[] },
): Promise<Verdict> {
  const accounts = [...new Set(acknowledged.map(({ accountId }) => accountId))];
  const stored = await rows<{ id: string }>(
    devices,
    'SELECT record_id AS id FROM usage_record WHERE account_id = ANY($1::uuid[])',
    [accounts],
  );
  const { lost, doubled, unexpected } = compareIds(
    acknowledged.map(({ recordId }) => recordId),
    stored.map(({ id }) => id),
  );
  const sums = await differingSums(rows, accounts, acknowledged);
  return {
    promise: 'every acknowledged treatment is stored once, and counted once or waiting for a decision',
    counted: `${acknowledged.length} treatments of ${accounts.length} children`,
    wrong: [
      ...refused.map((line) => `refused: ${line}`),
      ...lost.map((id) => `lost: ${id}`),
      ...doubled.map((id) => `stored twice: ${id}`),
      ...unexpected.map((id) => `stored and never sent: ${id}`),
      ...sums,
    ],
  };
}

async function differingSums(rows: Rows, accounts: string[], acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const perDay = countBy(acknowledged, ({ accountId, day }) => `${accountId} ${day}`);
  const perChild = countBy(acknowledged, ({ accountId }) => accountId);
  const days = await rows<Sum>(
    devices,
    `SELECT account_id || ' ' || to_char(day, 'YYYY-MM-DD') AS of, sum(uses)::int AS uses
     FROM (SELECT account_id, day, uses FROM usage_day UNION ALL ${waiting}) AS counted
     WHERE account_id = ANY($1::uuid[]) GROUP BY account_id, day`,
    [accounts],
  );
  const ofChildren: [string, string, string][] = [
    ['months', devices, sumOf('usage_month', `SELECT account_id, uses FROM (${waiting}) AS records`)],
    ['all', devices, sumOf('usage_total', `SELECT account_id, uses FROM (${waiting}) AS records`)],
    ['all, in customer', families, sumOf('treatment', waitingInCustomer)],
    ['months, in customer', families, sumOf('treated_month', waitingInCustomer)],
  ];
  const found = [...differing('days', perDay, days)];
  for (const [name, database, select] of ofChildren) {
    const sums = await rows<Sum>(database, `${select} WHERE account_id = ANY($1::uuid[]) GROUP BY account_id`, [
      accounts,
    ]);
    found.push(...differing(name, perChild, sums));
  }
  return found;
}

/** Undecided doubtful records, which are in no sum: the world's children are younger than most of their treatments. */
const waiting = `SELECT account_id, (happened_time AT TIME ZONE timezone)::date AS day, 1 AS uses FROM usage_record
  WHERE doubts <> '{}' AND decision IS NULL`;
const waitingInCustomer = 'SELECT account_id, raised - decided AS uses FROM record_doubts';
const sumOf = (table: string, undecided: string) =>
  `SELECT account_id AS of, sum(uses)::int AS uses FROM (SELECT account_id, uses FROM ${table} UNION ALL ${undecided}) AS counted`;

type Sum = { of: string; uses: number };

const countBy = <T>(list: readonly T[], keyOf: (each: T) => string): Map<string, number> =>
  new Map([...Map.groupBy(list, keyOf)].map(([key, each]) => [key, each.length]));

function differing(name: string, expected: ReadonlyMap<string, number>, sums: readonly Sum[]): string[] {
  const found = new Map(sums.map(({ of, uses }) => [of, uses]));
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((of) =>
    expected.get(of) === found.get(of)
      ? []
      : [`sum of ${name} of ${of}: ${found.get(of) ?? 0} instead of ${expected.get(of) ?? 0}`],
  );
}
