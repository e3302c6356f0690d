import { Agent } from 'node:http';
import type { Endpoint, ServiceName } from '@fovea/contracts/endpoint';
import {
  searchCompanies,
  searchDevices,
  searchFamilies,
  searchPayments,
  searchRequests,
  searchStaff,
} from '@fovea/contracts/search/endpoints';
import type { z } from 'zod';
import { type BenchStack, region } from '../bench-stack.ts';
import type { Finding } from '../finding.ts';
import { answerTime } from '../load.ts';
import { type Effort, median } from '../rounds.ts';
import { noMatch, sampleNumber } from './list.ts';
import { maxScannedRows, scanned } from './lists.bench.ts';
import { loadLists } from './load-lists.ts';

/** The allowed response time of the service, with 200,000 families, payments and devices. */
const maxDifferenceMs = 20;

/** Full names and prefixes, in either order, with typing errors, numbers, and a text without matches. */
const searches: [Endpoint<z.ZodObject, z.ZodType, ServiceName>, scope: string, words: string[]][] = [
  [
    searchFamilies,
    region,
    [
      'Kamin Mimika',
      'mimika kamin',
      'mimi',
      'ka',
      'Kamin Mimka',
      `90${sampleNumber}`,
      '+81 901-999',
      `P-${sampleNumber}`,
      noMatch,
    ],
  ],
  [searchRequests, region, ['Reason 777', 'reason', noMatch]],
  [searchPayments, region, ['1005', '¥1,019', '777', 'FV-BENCH-777', 'pi_bench_777', '9999999', noMatch]],
  [searchStaff, 'global', ['member 777', 'membr 777', 'me', '801000777', 'member777@bench', noMatch]],
  [searchCompanies, 'global', ['company 777', 'compny', 'co', '100777', 'C_777', noMatch]],
  [searchDevices, 'global', ['LIST-777', 'list', '0491777', 'PO-77', noMatch]],
];

/** The search of every kind of record: the response time of its service, and whether it scans a table. */
export async function searchBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  await loadLists(bench);
  const headers = { authorization: `Bearer ${await bench.product.signInStaff('admin@fovea.test')}`, db: region };
  const findings: Finding[] = [];
  for (const [{ service, path }, scope, words] of searches) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let slowest = 0;
    let scans = 0;
    for (const searchStr of words) {
      const url = new URL(`${path}?${new URLSearchParams({ searchStr })}`, bench.serviceOrigin(service));
      await answerTime(url, { headers, agent });
      const before = await scanned(bench.within, { service, scope });
      const times: number[] = [];
      for (let turn = 0; turn < Math.max(5, effort.rounds * 3); turn += 1)
        times.push(await answerTime(url, { headers, agent }));
      const rows = Math.round(((await scanned(bench.within, { service, scope })) - before) / times.length);
      const ms = median(times);
      slowest = Math.max(slowest, ms);
      if (rows > maxScannedRows) scans += 1;
      console.log(
        `    ${path} ${searchStr}: ${ms.toFixed(1)} ms${rows > maxScannedRows ? `, ${rows} rows scanned` : ''}`,
      );
    }
    agent.destroy();
    const aim = { of: 'value', is: 'at most' } as const;
    findings.push(
      {
        what: `${path}: slowest of ${words.length}`,
        unit: 'ms',
        value: slowest,
        aim: { ...aim, limit: maxDifferenceMs },
      },
      { what: `${path}: ways that scan a table`, unit: '', value: scans, aim: { ...aim, limit: 0 } },
    );
  }
  return findings;
}
