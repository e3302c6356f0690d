import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from '@fovea/kit/config/config';
import { spawnTied } from './spawn-child.ts';

export type Replica = { port: number; process: ChildProcess; kill(): Promise<void> };

/**
 * A service as a process of its own beside the bed's, to be killed: `main` is its file, `env` the bed's with changes.
 * Resolves once it is ready, its databases and the bus included.
 */
export async function startReplica(main: URL, env: Environment): Promise<Replica> {
  const replica = spawnTied('SIGKILL', [process.execPath, '--no-warnings', main.pathname], {
    env: { ...process.env, ...env, LOG_LEVEL: 'info', NODE_OPTIONS: '' },
  });
  replica.stderr.pipe(process.stderr);
  const [internal = 0, port = 0] = await new Promise<number[]>((resolve, reject) => {
    let output = '';
    replica.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [found, ...ports] = /"internalPort":(\d+),"port":(\d+).*started/.exec(output) ?? [];
      if (found) resolve(ports.map(Number));
    });
    replica.once('exit', (code) => reject(new Error(`the replica ended by itself with ${code}: ${output}`)));
  });
  while ((await fetch(`http://127.0.0.1:${internal}/statusz`, { headers: { connection: 'close' } })).status !== 200) {
    if (replica.exitCode !== null) throw new Error(`the replica ended by itself with ${replica.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    port,
    process: replica,
    async kill() {
      if (replica.exitCode !== null || replica.signalCode !== null) return;
      const ended = once(replica, 'exit');
      replica.kill('SIGKILL');
      await ended;
    },
  };
}
