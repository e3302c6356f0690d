import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { seedVariables } from '../environment.ts';
import { buildWeb } from '../prepare.ts';
import { nodeProgram, root } from '../repository.ts';
import { seedOnce } from '../seed-once.ts';
import { startStack } from '../stack.ts';
import { runCommand } from './run-command.ts';
import type { Section } from './section.ts';

const Report = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }), errors: z.array(z.unknown()).default([]) });

/** The journeys in a real browser, against one freshly filled stack. A test that passed only when tried again counts as failed. */
export const browser = (basePort: number, dataDir: string): Section => ({
  name: 'browser',
  run: async (only) => {
    await buildWeb(() => undefined);
    const stack = await startStack({ basePort, dataDir, onDeath: (line) => console.error(`✗ ${line}`) });
    try {
      await seedOnce(stack.environment, () => undefined);
      const report = join(dataDir, 'playwright.json');
      mkdirSync(dataDir, { recursive: true });
      rmSync(report, { force: true });
      const main = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
      const args = ['--no-warnings', main, 'test', '--config', 'web/playwright.config.ts', '--reporter=line,json', ...only];
      const { output } = await runCommand(nodeProgram, args, { ...seedVariables(stack.environment), PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' });
      const { stats, errors } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, output };
    } finally {
      await stack.stop();
    }
  },
});
