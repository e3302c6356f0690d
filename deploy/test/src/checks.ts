import { join } from 'node:path';
import { nodeProgram, root } from '@fovea/local/repository';
import { type Finished, runCommand } from '@fovea/local/run-command';
import { findPrometheus } from '@fovea/local/setup/find-prometheus';
import type { Outcome, Section } from './section.ts';

/** Checks that pass or fail as a whole: each counts as one test. */
const check = (name: string, commands: () => Promise<Finished>[]): Section => ({
  name,
  run: async () => add(await Promise.all(commands())),
});

const program = (name: string) => join(root, 'node_modules', '.bin', name);
const tsc = program('tsc');

export const types = check('types', () => [
  runCommand(tsc, ['-p', 'tsconfig.json']),
  runCommand(tsc, ['-p', 'web']),
  runCommand(tsc, ['-p', 'web/src/worker']),
]);
export const lint = check('lint', () => [
  runCommand(nodeProgram, ['--no-warnings', join('gateway', 'src', 'testing', 'lint-openapi.ts')]),
  runCommand(program('biome'), ['check', '.', '--diagnostic-level=error', '--max-diagnostics=50']),
  runCommand(nodeProgram, [
    join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    ...['contracts', 'services', 'gateway', 'web', 'deploy'],
    '--config=dependency-cruiser.config.js',
  ]),
  // Unused files, exports and packages.
  runCommand(program('knip'), ['--no-progress']),
  // Duplicated code.
  runCommand(program('jscpd'), ['.']),
  secretScan(),
]);
export const deployFiles = check('deploy-files', () => [composeConfig(), alertRules()]);

/** Committed files must not contain keys, tokens or passwords of real systems. */
async function secretScan(): Promise<Finished> {
  const { output } = await runCommand('git', ['ls-files', '-z']);
  return runCommand(program('secretlint'), ['--no-color', ...output.split('\0').filter(Boolean)]);
}

function add(results: Finished[]): Outcome {
  const failed = results.filter(({ code }) => code !== 0);
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    output: failed.map(({ output }) => output).join('\n'),
  };
}

/** Docker's plugin, or Debian's docker-compose. */
async function composeConfig(): Promise<Finished> {
  const plugin = await runCommand('docker', ['compose', 'version']);
  return plugin.code === 0
    ? runCommand('docker', ['compose', 'config', '--quiet'])
    : runCommand('docker-compose', ['config', '--quiet']);
}

/** Checks the rules with promtool. Without it, only the tests of the deployment files check them. */
async function alertRules(): Promise<Finished> {
  const prometheus = await findPrometheus();
  if (!prometheus) return { code: 0, output: '' };
  return runCommand(prometheus.promtool, ['check', 'rules', join('deploy', 'observability', 'rules.yaml')]);
}
