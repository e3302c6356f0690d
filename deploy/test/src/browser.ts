import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedVariables } from '@fovea/local/environment';
import { webRoot } from '@fovea/local/prepare';
import { seedOnce } from '@fovea/local/seed-once';
import { type StackOptions, startStack } from '@fovea/local/stack';
import { cutOffStarts } from './cut-off-starts.ts';
import { play } from './play.ts';
import type { Section } from './section.ts';
import { openStackControl } from './stack-control.ts';

/**
 * The browser tests, against one freshly seeded stack that starts with the first section that needs it. A flaky test
 * counts as failed.
 */
export function browserSections(basePort: number, dataDir: string) {
  let opened: ReturnType<typeof openStack> | undefined;
  const playing = (project: string): Section => ({
    name: project,
    run: async (only) => {
      opened ??= openStack({ basePort, dataDir });
      return play(project, dataDir, (await opened).env, only);
    },
  });
  const { run, name } = playing('first-start');
  return {
    /**
     * The first start: nothing built, no data, interrupted starts, and the printed address in a browser.
     */
    firstStart: {
      name,
      run: async (only: string[]) => {
        rmSync(join(webRoot, 'index.html'), { force: true });
        await cutOffStarts(basePort, dataDir);
        return run(only);
      },
    },
    journeys: playing('journeys'),
    outages: playing('outages'),
    restores: playing('restores'),
    /** A stack that failed to open has stopped already. */
    stopStack: async () => (await opened?.catch(() => undefined))?.stop(),
  };
}

/** A stack with the demo business, and the variables with which tests find and control it. */
export async function openStack(options: StackOptions) {
  const stack = await startStack({ ...options, onDeath: (line) => console.error(`✗ ${line}`) });
  try {
    await seedOnce(stack.environment, () => undefined);
    const control = await openStackControl(stack);
    return {
      env: { ...seedVariables(stack.environment), FOVEA_CONTROL_URL: control.url },
      async stop() {
        control.close();
        await stack.stop();
      },
    };
  } catch (error) {
    // Running parts would keep this process alive.
    await stack.stop();
    throw error;
  }
}
