import { Failure } from '@fovea/ops/failure';
import type { Environment } from './environment.ts';
import { nodeProgram } from './repository.ts';
import { startCommand } from './run-command.ts';

/** The same command as `make migrate`, over every database that the environment names; resolves to its output. */
export async function migrateAll(env: Environment, signal?: AbortSignal): Promise<string> {
  const args = ['--no-warnings', 'services/kit/src/prisma/migrate.ts'];
  const { code, output } = await startCommand(nodeProgram, args, { env, signal }).finished;
  signal?.throwIfAborted();
  if (code === 0) return output.trim();
  throw new Failure(
    `The databases could not be migrated: ${output.trim()}`,
    'Mend the migration and start again; applied ones are never edited',
  );
}
