import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

const script = `exec 3<&0
(trap '' INT TERM HUP
read -r _ <&3
kill -s "$0" $$
for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do kill -0 $$ && sleep 1; done
kill -s KILL -- -$$) >/dev/null 2>&1 &
exec "$@" 3<&- </dev/null`;

/**
 * Spawns a program, in a process group of its own, that cannot outlive us, even if we are killed: the kernel then
 * closes its standard input, which a shell in its group waits for. The program gets the signal, and what remains of its
 * group after fifteen seconds is killed, also when it ends by itself.
 */
export function spawnTied(
  signal: NodeJS.Signals,
  [program, ...args]: [string, ...string[]],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): ChildProcessWithoutNullStreams {
  const inShell = ['-c', script, signal.replace('SIG', ''), program, ...args];
  return spawn('/bin/sh', inShell, { ...options, stdio: 'pipe', detached: true });
}
