import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { lastMonths } from '@fovea/contracts/calendar';
import { findCohortGroups, findCohortMonths } from '@fovea/contracts/cohorts/endpoints';
import { findTrends } from '@fovea/contracts/trends/endpoints';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { idSql as id } from './id-sql.ts';
import { idOf } from './lists/id-of.ts';
import { answerTime } from './load.ts';
import { loadParents, parentCount, vacuum } from './load-parents.ts';
import { type Effort, interleaved } from './rounds.ts';
import { startReference } from './start-reference.ts';

const [month = ''] = lastMonths(new Date().toISOString(), 6);
const clinic = idOf('clinic', 7);

/**
 * The distribution of a year's monthly rates, of one clinic among forty and of a region with 200,000 children, beside a
 * minimal server that counts the same rows.
 */
export async function cohortsBench(bench: BenchStack, effort: Effort): Promise<Finding[]> {
  await loadParents(bench);
  await bench.within('customer', region, async (client) => {
    await client.query(monthsSql, [parentCount]);
    await vacuum(client);
  });
  const cases = [
    {
      what: 'a year of one clinic',
      call: findCohortMonths.path,
      query: { months: '12', companyId: clinic },
      page: monthsPage(`company_id = '${clinic}'`),
    },
    { what: 'a year of the region', call: findCohortMonths.path, query: { months: '12' }, page: monthsPage('true') },
    { what: 'a year of the region on Home', call: findTrends.path, query: {}, page: monthsPage('true') },
    {
      what: 'clinicians of one clinic',
      call: findCohortGroups.path,
      query: { by: 'clinician', month, companyId: clinic },
      page: groupsPage(`company_id = '${clinic}'`, 'doctor_id'),
    },
    {
      what: 'clinics of the region',
      call: findCohortGroups.path,
      query: { by: 'clinic', month },
      page: groupsPage('true', 'company_id'),
    },
  ].map((each) => ({
    ...each,
    path: `${each.call}?${new URLSearchParams(Object.entries(each.query))}`,
    total: 'SELECT 1 AS total',
  }));
  const file = join(bench.stack.environment.dataDir, 'cohort-cases.json');
  writeFileSync(file, JSON.stringify(cases));
  const database = bench.databaseUrl('customer', region);
  const bare = await startReference(bench, 'lists/lists-reference.ts', {
    CASES: file,
    DATABASE_URL: database,
    DATABASE_URL_FIRST: database,
  });
  try {
    const headers = { authorization: `Bearer ${await bench.product.signInStaff('admin@fovea.test')}`, db: region };
    const findings: Finding[] = [];
    for (const { what, path } of cases) {
      const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true, maxSockets: 1 })];
      const found = await interleaved(
        { ...effort, rounds: effort.rounds * 2 },
        () => answerTime(new URL(path, bench.origin), { headers, agent: agents[0] }),
        () => answerTime(new URL(path, bare.origin), { headers, agent: agents[1] }),
      );
      for (const agent of agents) agent.destroy();
      findings.push({
        what: `cohorts: ${what}`,
        unit: 'ms',
        value: found.product,
        reference: found.reference,
        aim: { of: 'difference', is: 'at most', limit: 25 },
      });
    }
    return findings;
  } finally {
    await bare.stop();
  }
}

const monthsSql = `INSERT INTO treated_month (account_id, month, uses, rate, company_id, doctor_id)
  SELECT ${id('patient', 'n')}, (date_trunc('month', now()) - m * interval '1 month')::date, 30, abs(hashtext(n::text || m)) % 1001 / 10.0,
    ${id('clinic', 'n % 40')}, ${id('doctor', 'n % 40')}
  FROM generate_series(0, $1::int - 1) AS n, generate_series(0, 12) AS m ON CONFLICT DO NOTHING`;
const spread = 'count(*), avg(t.rate)';
const monthsPage = (where: string) =>
  `SELECT to_jsonb(s) AS item FROM (SELECT t.month, ${spread} FROM treated_month t WHERE ${where} AND t.month > now() - interval '12 months' GROUP BY t.month) AS s`;
const groupsPage = (where: string, by: string) =>
  `SELECT to_jsonb(s) AS item FROM (SELECT t.${by}, ${spread} FROM treated_month t WHERE ${where} AND t.month = '${month}-01' GROUP BY t.${by}) AS s`;
