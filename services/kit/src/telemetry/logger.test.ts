import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('personal data, cards and sessions never reach the log', () => {
  const program = `
    const { createLog } = await import('${new URL('./logger.ts', import.meta.url)}');
    const log = createLog('billing', 'info').child({ requestId: 'r1', email: 'bound@fovea.test' });
    const cause = Object.assign(new Error('no such user a@fovea.test, card 4242424242424242'), { code: 'E1' });
    log.info({ status: 200, token: 'secret-1', customer: { fullName: 'secret-2', rows: [{ card: { number: 'secret-3' }, at: new Date(0) }] }, headers: { 'stripe-signature': 'secret-4' }, err: cause }, 'request');`;
  const line = execFileSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', program], {
    encoding: 'utf8',
  });
  expect(line).not.toMatch(/secret-|@fovea|4242/);
  expect(JSON.parse(line)).toMatchObject({
    service: 'billing',
    requestId: 'r1',
    email: '[removed]',
    status: 200,
    msg: 'request',
    err: { type: 'Error', code: 'E1' },
  });
});

test('a warning and earlier lines are written at once, even if the process is killed', () => {
  const program = `
    const { createLog } = await import('${new URL('./logger.ts', import.meta.url)}');
    const log = createLog('billing', 'info');
    log.info('before');
    log.warn('last words');
    process.kill(process.pid, 'SIGKILL');`;
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', program], {
    encoding: 'utf8',
  });
  expect(signal).toBe('SIGKILL');
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['before', 'last words']);
});
