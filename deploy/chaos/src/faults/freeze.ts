import { processesOf } from '../process-tree.ts';
import { recoveryMs } from './recovery-times.ts';
import { type Fault, seconds } from './site.ts';

const frozenSeconds = 8;
const frozen = new Set<number>();
// Stopped processes would not notice the end of this one.
process.once('exit', () => {
  for (const pid of frozen) signal(pid, 'SIGCONT');
});

/** Stops all processes of a part for some seconds, as on an overloaded host: connections stay open. */
export const froze = (part: string, recoverMs: number): Fault => ({
  what: `${part} froze`,
  work: ({ stack, outages }) =>
    outages.fault(`${part} frozen`, [part], () =>
      outages.during(`${part} froze`, [part], recoverMs + recoveryMs.oneOfTwo, async () => {
        const pid = stack.pidOf(part);
        if (pid === undefined) throw new Error(`${part} is not running`);
        const pids = processesOf(pid);
        for (const each of pids) {
          frozen.add(each);
          signal(each, 'SIGSTOP');
        }
        await seconds(frozenSeconds);
        for (const each of pids) {
          signal(each, 'SIGCONT');
          frozen.delete(each);
        }
      }),
    ),
});

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
