import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from '@fovea/ops/failure';
import type { Environment } from './environment.ts';
import { nodeProgram, root } from './repository.ts';

const run = promisify(execFile);

/** The same command as `make migrate`, over every database that the environment names; resolves to what it said. */
export async function migrateAll(env: Environment): Promise<string> {
  try {
    const { stdout, stderr } = await run(nodeProgram, ['--no-warnings', 'services/kit/src/prisma/migrate.ts'], {
      cwd: root,
      env,
    });
    return `${stderr}${stdout}`.trim();
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Failure(
      `The databases could not be migrated: ${said}`,
      'Mend the migration and start again; applied ones are never edited',
    );
  }
}
