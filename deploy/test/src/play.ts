import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { nodeProgram, root } from '@fovea/local/repository';
import { runCommand } from '@fovea/local/run-command';
import { z } from 'zod';
import type { Outcome } from './section.ts';

const Attempt = z.object({ errors: z.array(z.object({ message: z.string().default('') })).default([]) });
const Spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ results: z.array(Attempt) })),
});
const Suite = z.object({
  specs: z.array(Spec).default([]),
  get suites() {
    return z.array(Suite).default([]);
  },
});
const Report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(Suite).default([]),
  errors: z.array(z.unknown()).default([]),
});

const shownLines = 14;

/** Runs one project of the browser tests. */
export async function play(
  project: string,
  dataDir: string,
  env: Record<string, string | undefined>,
  only: string[],
): Promise<Outcome> {
  const report = join(dataDir, `playwright-${project}.json`);
  mkdirSync(dataDir, { recursive: true });
  rmSync(report, { force: true });
  const main = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [
    '--no-warnings',
    main,
    'test',
    '--config',
    'web/playwright.config.ts',
    `--project=${project}`,
    '--pass-with-no-tests',
    '--reporter=line,json',
    ...only,
  ];
  const { output } = await runCommand(nodeProgram, args, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // Caches compiled tests between runs.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.local', 'playwright'),
    FORCE_COLOR: '0',
  });
  const { stats, suites, errors } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    output: `${output}\n${failures(suites)}`,
  };
}

/** Each failed test with its first error, which the runner's output may show far from its end. */
function failures(suites: z.infer<typeof Suite>[]): string {
  return suites
    .flatMap(({ specs, suites: inner }) => [
      ...specs
        .filter(({ ok }) => !ok)
        .map(({ title, file, line, tests }) => {
          const message = stripVTControlCharacters(
            tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ?? '',
          );
          return `✗ ${file}:${line} ${title}\n${message.split('\n').slice(0, shownLines).join('\n')}\n`;
        }),
      failures(inner),
    ])
    .join('');
}
