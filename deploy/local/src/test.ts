// `make test`: every check there is, and one line at the end. `make e2e` and `make check` run some of them.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { claimPorts } from '@fovea/kit/testing/claim-ports';
import { endWith } from './failure.ts';
import { endLeftovers } from './leftovers.ts';
import { placementOptions } from './placement.ts';
import { generate } from './prepare.ts';
import { root } from './repository.ts';
import { browser } from './test/browser.ts';
import { deployFiles, lint, types } from './test/checks.ts';
import { cloneIn, firstStart } from './test/first-start.ts';
import { jest, repository } from './test/jest.ts';
import { endCommands } from './test/run-command.ts';
import { runTogether, type Section } from './test/section.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: placementOptions.data } });
const dataDir = join(resolve(root, values.data), 'test');
/** The stack of the tests and that of the first start's clone. */
const stacks = [dataDir, join(cloneIn(dataDir), placementOptions.data.default)];
const endStacks = () => Promise.all(stacks.map(endLeftovers));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endCommands();
    void endStacks().then(() => process.exit(130));
  });
}

try {
  await endStacks();
  rmSync(dataDir, { recursive: true, force: true });
  const { first: ports } = await claimPorts('stack');
  const all = {
    types,
    lint,
    repository: repository(dataDir),
    'deploy-files': deployFiles,
    'first-start': firstStart(dataDir),
    jest: jest(ports, dataDir),
    browser: browser(ports, dataDir),
  };
  const names = Object.keys(all);
  const chosen = positionals.filter((word) => names.includes(word));
  const only = positionals.filter((word) => !names.includes(word));
  // Quick checks side by side first, so that a slip is heard after seconds. The first start is to stand a busy machine,
  // and jest keeps all cores busy. The browser wants the whole machine.
  const groups: Section[][] =
    chosen.length > 0
      ? [
          Object.entries(all)
            .filter(([name]) => chosen.includes(name))
            .map(([, section]) => section),
        ]
      : [[types, lint, deployFiles], [all.jest, all['first-start']], [all.browser]];

  await generate();
  let passed = 0;
  let failed = 0;
  for (const group of groups) {
    const outcome = await runTogether(group, only);
    passed += outcome.passed;
    failed += outcome.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  endWith(error);
}
