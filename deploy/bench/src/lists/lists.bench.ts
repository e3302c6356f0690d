import { deepStrictEqual } from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { type BenchStack, region } from '../bench-stack.ts';
import type { Finding } from '../finding.ts';
import { answerTime } from '../load.ts';
import { type Effort, interleaved } from '../rounds.ts';
import { startReference } from '../start-reference.ts';
import type { List } from './list.ts';
import { casesOf, type ListCase, lists } from './list-cases.ts';
import { loadLists } from './load-lists.ts';

/** The allowed difference of a page to the minimal server. */
const maxDifferenceMs = 3;
/** More rows scanned for a page of ten mean that the query used no index. */
export const maxScannedRows = 20_000;
const maxPrinted = 8;
type Measured = { what: string; product: number; reference: number; scanned: number };

/**
 * Every list of people, organisations and devices: each filter, with and without matches, in each order, beside a
 * minimal server.
 */
export async function listsBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  await loadLists(bench);
  const findings: Finding[] = [];
  for (const list of lists) {
    const measured = await measureList(bench, list, effort);
    const slowest = measured.toSorted((a, b) => b.product - b.reference - (a.product - a.reference));
    const missed = slowest.filter(({ product, reference }) => product - reference > maxDifferenceMs);
    if (missed.length > 0)
      console.log(
        `  ${list.name}: ${missed.length} of ${measured.length} ways cost more than ${maxDifferenceMs} ms beside the reference; the slowest:`,
      );
    for (const { what, product, reference } of missed.slice(0, maxPrinted))
      console.log(`    ${what}: ${product.toFixed(1)} ms beside ${reference.toFixed(1)} ms`);
    for (const { what, scanned } of measured.filter((each) => each.scanned > maxScannedRows))
      console.log(`  without an index: ${what}: ${scanned} rows scanned`);
    const [worst] = slowest;
    if (!worst) continue;
    const aim = { of: 'difference', is: 'at most', limit: maxDifferenceMs } as const;
    findings.push({
      what: `slowest of ${measured.length} ways to list ${worst.what}`,
      unit: 'ms',
      value: worst.product,
      reference: worst.reference,
      aim,
    });
    const withoutIndex = measured.filter(({ scanned }) => scanned > maxScannedRows).length;
    findings.push({
      what: `${list.name}: ways that scan a table`,
      unit: '',
      value: withoutIndex,
      aim: { of: 'value', is: 'at most', limit: 0 },
    });
  }
  return findings;
}

async function measureList(bench: BenchStack, list: List, effort: Effort): Promise<Measured[]> {
  const cases = casesOf(list);
  const file = join(bench.stack.environment.dataDir, 'list-cases.json');
  writeFileSync(file, JSON.stringify(cases));
  const databases = {
    DATABASE_URL: bench.databaseUrl(list.service, list.scope),
    DATABASE_URL_FIRST: bench.databaseUrl(list.service, region),
  };
  const bare = await startReference(bench, 'lists/lists-reference.ts', { CASES: file, ...databases });
  try {
    const headers = { authorization: `Bearer ${await bench.product.signInStaff('admin@fovea.test')}`, db: region };
    const measured: Measured[] = [];
    for (const each of cases)
      measured.push(await measureCase(bench, each, { reference: bare.origin, headers, effort }));
    return measured;
  } finally {
    await bare.stop();
  }
}

type Sides = { reference: string; headers: Record<string, string>; effort: Effort };

/**
 * Measures product and reference in turn, so that other load affects both. The first round compares the responses,
 * warms up and does not count.
 */
async function measureCase(
  { origin, within }: BenchStack,
  { list, what, path }: ListCase,
  { reference, headers, effort }: Sides,
): Promise<Measured> {
  if (!list.grows) deepStrictEqual(await idsOf(origin, path, headers), await idsOf(reference, path, headers), what);
  const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true, maxSockets: 1 })];
  const scannedBefore = await scanned(within, list);
  const turns = Math.max(3, effort.rounds * 3);
  const times = await interleaved(
    { ...effort, rounds: turns },
    () => answerTime(new URL(path, origin), { headers, agent: agents[0] }),
    () => answerTime(new URL(path, reference), { headers, agent: agents[1] }),
  );
  for (const agent of agents) agent.destroy();
  const scans = (await scanned(within, list)) - scannedBefore;
  return {
    what,
    ...times,
    scanned: Math.round(scans / (turns + 1)),
  };
}

/** Sequentially scanned rows of large tables, by both sides; small tables are scanned by design. */
export async function scanned(
  within: BenchStack['within'],
  { service, scope }: Pick<List, 'service' | 'scope'>,
): Promise<number> {
  return within(service, scope, async (client) => {
    await client.query('SELECT pg_stat_force_next_flush()');
    const sql = 'SELECT coalesce(sum(seq_tup_read), 0)::int AS rows FROM pg_stat_user_tables WHERE n_live_tup > 20000';
    const { rows } = await client.query<{ rows: number }>(sql);
    return rows[0]?.rows ?? 0;
  });
}

async function idsOf(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ ids: string[]; total: number }> {
  const response = await fetch(new URL(path, origin), { headers });
  const { code, data } = (await response.json()) as { code: number; data: { list: { _id: string }[]; total: number } };
  if (code !== 0) throw new Error(`${origin}${path} answered ${code}`);
  return { ids: data.list.map(({ _id }) => _id).sort(), total: data.total };
}
