import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a gateway without a built web app does not start, and reports why', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'fovea-no-web-'));
  const start = promisify(execFile)(process.execPath, ['--no-warnings', join(import.meta.dirname, 'main.ts')], {
    env: { WEB_ROOT: empty },
  });
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('WEB_ROOT holds no index.html: build the web app first'),
  });
  await rm(empty, { recursive: true });
});
