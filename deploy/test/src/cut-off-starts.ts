import { join } from 'node:path';
import { releaseFolder } from '@fovea/local/claim-folder';
import { nodeProgram, root } from '@fovea/local/repository';
import { startCommand } from '@fovea/local/run-command';
import { shell } from './make-up.ts';

/** The output at which a start is interrupted, and the signal. */
const cuts = [
  { at: /migrating the databases/, by: 'SIGINT' },
  { at: /migrating the databases/, by: 'SIGKILL' },
  { at: /loading the demo business/, by: 'SIGKILL' },
] as const;

/** Interrupts first starts. The next start of the folder has to succeed. */
export async function cutOffStarts(basePort: number, dataDir: string): Promise<void> {
  // With --dev, which leaves the build of the web app to the start that counts.
  const args = ['--no-warnings', join(root, 'deploy/local/src/up.ts'), '--dev'];
  const place = ['--port', String(basePort), '--data', dataDir];
  releaseFolder(dataDir);
  for (const { at, by } of cuts) {
    const up = startCommand(nodeProgram, [...args, ...place], { env: shell() });
    const failed = up.finished.then(({ output }) => {
      throw new Error(`make up ended before it could be cut off at ${at}:\n${output}`);
    });
    await Promise.race([up.says(at), failed]);
    await Promise.all([up.end(by), failed.catch(() => undefined)]);
  }
}
