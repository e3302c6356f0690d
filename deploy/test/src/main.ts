// `make test`: every check of a day's work, and one line at the end. `make test-all` adds the long drills; `make e2e`
// and `make check` run some of all.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { claimFolder } from '@fovea/local/claim-folder';
import { placementOptions } from '@fovea/local/placement';
import { generate } from '@fovea/local/prepare';
import { root } from '@fovea/local/repository';
import { endWith } from '@fovea/ops/failure';
import { browserSections } from './browser.ts';
import { chaos } from './chaos.ts';
import { deployFiles, lint, types } from './checks.ts';
import { cloneStart } from './clone-start.ts';
import { images } from './images.ts';
import { previousRelease } from './previous-release.ts';
import { runTogether, underWay } from './section.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
import { books, notices, previousPacts, repository, vitest } from './vitest.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: placementOptions.data } });
const dataDir = join(resolve(root, values.data), 'test');

const longestMinutes = positionals.includes('all') ? 150 : 90;
const temporary = openTemporaryFolder();
process.env.TMPDIR = temporary.path;
// All child processes end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
// A deadline far above what a busy machine needs: reports the sections that hang.
setTimeout(() => {
  console.log(`✗ not over after ${longestMinutes} min: ${[...underWay].join(', ') || 'the end itself'}`);
  process.exit(1);
}, longestMinutes * 60_000).unref();

try {
  claimFolder(dataDir, { emptied: true });
  const { first: ports } = await claimPorts('stack');
  const { firstStart, journeys, outages, restores, stopStack } = browserSections(ports, dataDir);
  // Quick checks run first and concurrently. The browser's stack starts while vitest keeps all cores busy, because a
  // first start fails most easily on a busy machine. Browser tests need the whole machine; tests that kill parts come
  // last.
  const inOrder = [
    [types, lint, deployFiles, repository(dataDir)],
    [images(dataDir)],
    [vitest(dataDir), firstStart],
    [journeys],
    [outages],
    [restores],
    [notices(dataDir)],
    [chaos(dataDir)],
    [books(dataDir)],
    [cloneStart(dataDir, 'idle')],
    [cloneStart(dataDir, 'busy')],
    [previousPacts(dataDir)],
    [previousRelease(dataDir)],
  ];
  const daily = ['types', 'lint', 'deploy-files', 'vitest', 'first-start', 'journeys'];
  const names = inOrder.flatMap((group) => group.map(({ name }) => name));
  const wanted = positionals.filter((word) => names.includes(word));
  const isWanted = (name: string) => {
    if (positionals.includes('all')) return name !== 'repository';
    return (wanted.length > 0 ? wanted : daily).includes(name);
  };
  const only = positionals.filter((word) => word !== 'all' && !names.includes(word));

  await generate();
  let passed = 0;
  let failed = 0;
  for (const group of inOrder) {
    const outcome = await runTogether(
      group.filter(({ name }) => isWanted(name)),
      only,
    );
    passed += outcome.passed;
    failed += outcome.failed;
  }
  await stopStack();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  endWith(error);
} finally {
  temporary.remove();
}
