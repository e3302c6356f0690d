import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'the temporary folder is removed when its owner is ended by %s',
  async (signal) => {
    const opening = `const { openTemporaryFolder } = await import('${new URL('./temporary-folder.ts', import.meta.url)}');
    console.log(openTemporaryFolder().path);`;
    const owner = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', opening]);
    const output = await new Promise<Buffer>((resolve) => owner.stdout.once('data', resolve));
    const folder = output.toString().trim();
    expect(existsSync(folder)).toBe(true);
    owner.kill(signal);
    while (existsSync(folder)) await delay(100);
  },
);
