// `make bench`: measures the product beside bare references on this machine. ARGS selects some: ARGS="list records
// --rounds 3 --seconds 2".
import { parseArgs } from 'node:util';
import { endWith, Failure } from '@fovea/ops/failure';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { changesBench } from './changes.bench.ts';
import { cohortsBench } from './cohorts.bench.ts';
import { containersBench } from './containers.bench.ts';
import { exportsBench } from './exports.bench.ts';
import { type Finding, isMet, tableOf } from './finding.ts';
import { firstLoadBench } from './first-load.bench.ts';
import { gatewayBench } from './gateway.bench.ts';
import { listBench } from './list.bench.ts';
import { listsBench } from './lists/lists.bench.ts';
import { searchBench } from './lists/search.bench.ts';
import { memoryBench } from './memory.bench.ts';
import { noticesBench } from './notices.bench.ts';
import { oldRowsBench } from './old-rows.bench.ts';
import { recordsBench } from './records.bench.ts';
import { relayBench } from './relay.bench.ts';
import { renewalsBench } from './renewals.bench.ts';
import type { Effort } from './rounds.ts';
import { startBench } from './start.bench.ts';
import { webBench } from './web.bench.ts';
import { webhooksBench } from './webhooks.bench.ts';

type OnStack = Record<string, (bench: BenchStack, effort: Effort) => Promise<Finding[]>>;
/** Memory at rest comes first, before any call. Benches without a stack run after it was stopped. */
const onStack: OnStack = {
  memory: memoryBench,
  gateway: gatewayBench,
  list: listBench,
  lists: listsBench,
  search: searchBench,
  cohorts: cohortsBench,
  changes: changesBench,
  records: recordsBench,
  'old-rows': oldRowsBench,
  relay: relayBench,
  exports: exportsBench,
  notices: noticesBench,
  renewals: renewalsBench,
  webhooks: webhooksBench,
};

/** Only root may limit memory, so it runs only when it is named. */
const onStackAsRoot: OnStack = { containers: containersBench };
const withoutStack: Record<string, () => Finding[] | Promise<Finding[]>> = {
  'first-load': firstLoadBench,
  start: startBench,
};
/** Needs a running product, so it runs only when it is named. */
const onRunningProduct: Record<string, (effort: Effort) => Promise<Finding[]>> = { web: webBench };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '100000' },
  },
});
const effort: Effort = { rounds: Number(values.rounds), seconds: Number(values.seconds), rows: Number(values.rows) };
const byDefault = [...Object.keys(onStack), ...Object.keys(withoutStack)];
const names = [...byDefault, ...Object.keys(onStackAsRoot), ...Object.keys(onRunningProduct)];
const wanted = positionals.length > 0 ? positionals : byDefault;
const step = (line: string) => console.log(`· ${line}`);

try {
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) throw new Failure(`There is no bench ${unknown}`, `Choose from ${names.join(', ')}`);
  const findings = [...(await runOnStack()), ...(await runAlone())];
  console.log(`\n${tableOf(findings)}\n`);
  const missed = findings.filter((finding) => !isMet(finding)).length;
  console.log(missed === 0 ? 'every aim is met' : `${missed} of ${findings.length} aims missed`);
} catch (error) {
  endWith(error);
}
process.exit();

async function runOnStack(): Promise<Finding[]> {
  const all = { ...onStack, ...onStackAsRoot };
  const chosen = Object.keys(all).filter((name) => wanted.includes(name));
  if (chosen.length === 0) return [];
  const bench = await startBenchStack(step);
  try {
    return await inOrder(chosen, (name) => all[name]?.(bench, effort));
  } finally {
    await bench.stack.stop();
  }
}

function runAlone(): Promise<Finding[]> {
  const chosen = [...Object.keys(withoutStack), ...Object.keys(onRunningProduct)].filter((name) =>
    wanted.includes(name),
  );
  return inOrder(chosen, (name) => (withoutStack[name] ?? onRunningProduct[name])?.(effort));
}

async function inOrder(
  chosen: string[],
  run: (name: string) => Finding[] | Promise<Finding[]> | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of chosen) {
    step(`measuring ${name}`);
    findings.push(...((await run(name)) ?? []));
  }
  return findings;
}
