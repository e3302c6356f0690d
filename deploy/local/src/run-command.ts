import { spawnTied } from '@fovea/kit-testing/spawn-child';
import { root } from './repository.ts';

export type Finished = { code: number; output: string };
export type Command = {
  finished: Promise<Finished>;
  /** Resolves with the output so far once it matches the pattern; pending forever if the program ends before. */
  says(pattern: RegExp): Promise<string>;
  /** Signals the whole process group; resolves once the program has ended. */
  end(signal: NodeJS.Signals): Promise<Finished>;
};
export type CommandOptions = {
  env: Record<string, string | undefined>;
  cwd?: string;
  /** Ends the program. */
  signal?: AbortSignal;
  onOutput?: (text: string) => void;
};

/**
 * Starts a program in a group of its own, which Ctrl-C does not reach and which ends with this process, and collects
 * its output; a missing program is a failure like any other.
 */
export function startCommand(
  program: string,
  args: string[],
  { env, cwd = root, signal, onOutput = () => {} }: CommandOptions,
): Command {
  const child = spawnTied('SIGKILL', [program, ...args], { cwd, env });
  let output = '';
  const awaited = new Set<() => void>();
  const append = (chunk: Buffer) => {
    output += chunk.toString();
    onOutput(chunk.toString());
    for (const look of awaited) look();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const finished = new Promise<Finished>((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
  const end = (stopSignal: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, stopSignal);
    return finished;
  };
  const kill = () => void end('SIGKILL');
  if (signal?.aborted) kill();
  signal?.addEventListener('abort', kill);
  void finished.then(() => signal?.removeEventListener('abort', kill));
  return {
    finished,
    says: (pattern) =>
      new Promise((resolve) => {
        const check = () => pattern.test(output) && awaited.delete(check) && resolve(output);
        awaited.add(check);
        check();
      }),
    end,
  };
}

/** Runs a program of the project to its end. */
export const runCommand = (
  program: string,
  args: string[],
  env: Record<string, string | undefined> = {},
  cwd = root,
): Promise<Finished> => startCommand(program, args, { env: { ...process.env, ...env }, cwd }).finished;
