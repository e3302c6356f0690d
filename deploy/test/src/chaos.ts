import { join } from 'node:path';
import { writeReport } from '@fovea/chaos/report/write-report';
import { isFulfilled, verdictText } from '@fovea/chaos/verify/verdict';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import type { Section } from './section.ts';

const minutes = 2;

/** `make chaos` with few faults, on a stack of its own: each promise counts as one test. */
export const chaos = (dataDir: string): Section => ({
  name: 'chaos',
  run: async () => {
    // Verification uses the services' database clients, which a fresh clone has only after generate().
    const { runChaos } = await import('@fovea/chaos/run');
    const ports = await claimPorts('stack');
    const folder = join(dataDir, 'chaos');
    const steps: string[] = [];
    const say = (line: string) => void steps.push(`· ${line}`);
    try {
      const run = await runChaos({ basePort: ports.first, dataDir: join(folder, 'stack'), minutes, only: [], say });
      const passed = run.verdicts.filter(isFulfilled).length;
      const output = [...steps, verdictText(run.verdicts), writeReport(run, folder)].join('\n');
      return { passed, failed: run.verdicts.length - passed, output };
    } finally {
      ports.release();
    }
  },
});
