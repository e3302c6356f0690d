// Lints the OpenAPI document with Redocly's recommended rules; a warning is a failure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, shapes } from '@fovea/contracts/registry';
import { openApiDocument } from '../openapi.ts';

const folder = mkdtempSync(join(tmpdir(), 'fovea-openapi-'));
const file = join(folder, 'openapi.json');
writeFileSync(file, openApiDocument(endpoints, shapes, 'https://fovea.test'));
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
// No update notice and no telemetry.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['--no-warnings', redocly, 'lint', '--extends', 'recommended', file],
  { encoding: 'utf8', env },
);
rmSync(folder, { recursive: true });
const isClean = status === 0 && !/warning/i.test(stdout + stderr);
if (!isClean) process.stderr.write(`${stdout}${stderr}`);
process.exitCode = isClean ? 0 : 1;
