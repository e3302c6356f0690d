import { seedVariables } from '../environment.ts';
import { seedOnce } from '../seed-once.ts';
import { startStack } from '../stack.ts';
import { play } from './play.ts';
import type { Section } from './section.ts';
import { openStackControl } from './stack-control.ts';

/**
 * The journeys in a real browser, against one freshly filled stack. A test that passed only when tried again counts as
 * failed.
 */
export const browser = (basePort: number, dataDir: string): Section => ({
  name: 'browser',
  run: async (only) => {
    const stack = await startStack({ basePort, dataDir, onDeath: (line) => console.error(`✗ ${line}`) });
    let control: Awaited<ReturnType<typeof openStackControl>> | undefined;
    try {
      await seedOnce(stack.environment, () => undefined);
      control = await openStackControl(stack);
      const env = { ...seedVariables(stack.environment), FOVEA_CONTROL_URL: control.url };
      // What kills parts of the stack comes after what needs all of them.
      const journeys = await play('journeys', dataDir, env, only);
      const outages = await play('outages', dataDir, env, only);
      // What passed is not shown: a reader of the last lines sees what failed.
      const output = [journeys, outages].map(({ failed, output }) => (failed > 0 ? output : '')).join('');
      return { passed: journeys.passed + outages.passed, failed: journeys.failed + outages.failed, output };
    } finally {
      control?.close();
      await stack.stop();
    }
  },
});
