import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '../repository.ts';

export type Finished = { code: number; output: string };
export type Command = {
  finished: Promise<Finished>;
  /** Resolves with all it said so far, once that fits the pattern; never where it ends before. */
  says(pattern: RegExp): Promise<string>;
  /** Asks it, and all that it started itself, to end; resolves once it has. */
  end(signal: NodeJS.Signals): Promise<Finished>;
};

const running = new Set<ChildProcess>();

/** Starts a program in a group of its own and keeps all it says; a missing program is a failure like any other. */
export function startCommand(
  program: string,
  args: string[],
  { env, cwd = root }: { env: Record<string, string | undefined>; cwd?: string },
): Command {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running.add(child);
  let output = '';
  const awaited = new Set<() => void>();
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
    for (const look of awaited) look();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const finished = new Promise<Finished>((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
  return {
    finished,
    says: (pattern) =>
      new Promise((resolve) => {
        const look = () => pattern.test(output) && awaited.delete(look) && resolve(output);
        awaited.add(look);
        look();
      }),
    end(signal) {
      if (child.pid && running.has(child)) process.kill(-child.pid, signal);
      return finished;
    },
  };
}

/** Runs a program of the project to its end. */
export const runCommand = (
  program: string,
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<Finished> => startCommand(program, args, { env: { ...process.env, ...env } }).finished;

/** Ends what is under way, with all that it started itself: a runner that is stopped leaves nothing behind. */
export function endCommands(): void {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL');
}
