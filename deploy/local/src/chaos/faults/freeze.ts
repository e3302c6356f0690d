import { processesOf } from '../process-tree.ts';
import { healsWithinMs } from './heals.ts';
import { type Fault, seconds } from './site.ts';

const frozenSeconds = 8;
const frozen = new Set<number>();
// Stopped processes would not notice that we have ended.
process.once('exit', () => {
  for (const pid of frozen) signal(pid, 'SIGCONT');
});

/** All processes of a part stand still for some seconds, as on a host that is out of breath: connections stay open. */
export const froze = (part: string, healMs: number): Fault => ({
  what: `${part} froze`,
  work: ({ stack, aways }) =>
    aways.deed(`${part} frozen`, [part], () =>
      aways.during(`${part} froze`, [part], healMs + healsWithinMs.oneOfTwo, async () => {
        const pids = processesOf(stack.pidOf(part) ?? 0);
        for (const pid of pids) {
          frozen.add(pid);
          signal(pid, 'SIGSTOP');
        }
        await seconds(frozenSeconds);
        for (const pid of pids) {
          signal(pid, 'SIGCONT');
          frozen.delete(pid);
        }
      }),
    ),
});

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // What it was about to end has ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
