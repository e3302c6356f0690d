import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '../repository.ts';

export type Finished = { code: number; output: string };

const running = new Set<ChildProcess>();

/** Runs a program to its end and keeps all it says; a missing program is a failure like any other. */
export function runCommand(program: string, args: string[], env: Record<string, string | undefined> = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.add(child);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Ends what is under way, with all that it started itself: a runner that is stopped leaves nothing behind. */
export function endCommands(): void {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL');
}
