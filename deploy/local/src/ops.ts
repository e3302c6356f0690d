// `make replay`, `make audit-verify`, `make rotate-keys`: a command of the ops image, run against the stack on this
// machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { endWith } from '@fovea/ops/failure';
import { placedEnvironment } from './placement.ts';
import { nodeProgram, root } from './repository.ts';

const [port = '', data = '', command = '', ...args] = process.argv.slice(2);
const main = join(root, 'deploy', 'ops', 'src', `${command}.ts`);

try {
  const { shared } = placedEnvironment({ port, data });
  const { status } = spawnSync(nodeProgram, ['--no-warnings', main, ...args], { env: shared, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  endWith(error);
}
