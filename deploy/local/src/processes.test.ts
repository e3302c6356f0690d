import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimFolder, releaseFolder, startedAt } from './claim-folder.ts';
import { takenPorts } from './ports.ts';
import { type ProcessSpec, startProcess } from './processes.ts';
import { parseScale } from './scale.ts';

let dataDir: string;
let deaths: string[];
let onDeath: (line: string) => void;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'processes-'));
  deaths = [];
  onDeath = () => undefined;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const host = () => ({ dataDir, onDeath: (line: string) => onDeath(line) });
const program = (code: string, more: Partial<ProcessSpec> = {}): ProcessSpec => ({
  name: 'billing',
  command: process.execPath,
  args: ['-e', code],
  env: { PATH: process.env.PATH },
  isReady: async () => readFileSync(join(dataDir, 'logs', 'billing.log'), 'utf8').includes('ready'),
  ...more,
});

const claiming = (folder: string) =>
  `(await import('${new URL('./claim-folder.ts', import.meta.url)}')).claimFolder('${folder}')`;

describe('a process of the stack', () => {
  test('that does not start is reported with its last output', async () => {
    const starting = startProcess(
      program("console.error('Cannot start: PORT is not set'); process.exit(1)", { isReady: async () => false }),
      host(),
    );
    await expect(starting).rejects.toThrow(
      /^billing did not start: Cannot start: PORT is not set\. Its log: .*billing\.log$/,
    );
  });

  test('that dies later is reported in one line; one that is stopped is not', async () => {
    const death = new Promise<string>((resolve) => {
      onDeath = resolve;
    });
    await startProcess(
      program(
        `console.log('ready');
        setInterval(() => { if (require('node:fs').existsSync('${dataDir}/die')) throw new Error('out of luck') }, 20)`,
      ),
      host(),
    );
    writeFileSync(`${dataDir}/die`, '');
    expect(await death).toMatch(/^billing stopped \(exit 1\): Error: out of luck\. Its log: /);

    onDeath = (line) => deaths.push(line);
    const other = await startProcess(
      program("console.log('ready'); setInterval(() => {}, 1000)", { name: 'stopped', isReady: async () => true }),
      host(),
    );
    await other.stop();
    expect([other.isRunning(), deaths]).toEqual([false, []]);
  });

  test('may finish its work when asked to stop, and is ended when it does not', async () => {
    const finishing =
      "process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit() }, 100)); console.log('ready'); setInterval(() => {}, 1000)";
    await (await startProcess(program(finishing), host())).stop();
    expect(readFileSync(join(dataDir, 'logs', 'billing.log'), 'utf8')).toContain('drained');

    const stubborn = await startProcess(
      program("process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1000)", {
        name: 'deaf',
        isReady: async () => readFileSync(join(dataDir, 'logs', 'deaf.log'), 'utf8').includes('ready'),
        stopWithinMs: 200,
      }),
      host(),
    );
    await stubborn.stop();
    expect(stubborn.isRunning()).toBe(false);
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'stops in order, with its children, when its parent is ended by %s',
    async (signal) => {
      const grandchild = "require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' })";
      const code = `const { pid } = ${grandchild};
        process.on('SIGINT', () => { require('node:fs').writeFileSync('${dataDir}/ended', ''); process.exit(); });
        setInterval(() => {}, 1000);
        console.log('ready', process.pid, pid);`;
      const starter = `const { startProcess } = await import('${new URL('./processes.ts', import.meta.url)}');
        const spec = ${JSON.stringify({ ...program(code), stopSignal: 'SIGINT' })};
        const { readFileSync } = await import('node:fs');
        const isReady = async () => readFileSync('${dataDir}/logs/billing.log', 'utf8').includes('ready');
        await startProcess({ ...spec, isReady }, { dataDir: '${dataDir}', onDeath() {} });
        console.log('started');`;
      const parent = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', starter]);
      await new Promise((resolve) => parent.stdout.once('data', resolve));
      const [, ...pids] = readFileSync(join(dataDir, 'logs', 'billing.log'), 'utf8').match(/ready (\d+) (\d+)/) ?? [];
      expect(pids.map(isAlive)).toEqual([true, true]);
      parent.kill(signal);
      while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(existsSync(join(dataDir, 'ended'))).toBe(true);
    },
  );
});

const isAlive = (pid: string) => startedAt(Number(pid)) !== '';

describe('a data folder', () => {
  test('is locked by one process, and reports whether an earlier one was killed', () => {
    expect(claimFolder(dataDir)).toEqual({ wasCutOff: false });
    expect(claimFolder(dataDir)).toEqual({ wasCutOff: false });
    const other = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', claiming(dataDir)]);
    expect(other.stderr.toString()).toContain(`${dataDir} is in use by process ${process.pid}`);
    releaseFolder(dataDir);
    spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', claiming(dataDir)]);
    expect(claimFolder(dataDir)).toEqual({ wasCutOff: true });
  });
});

describe('what the caller may get wrong', () => {
  test('a port that is taken is named with its part', async () => {
    const { first } = await claimPorts('stack');
    const server = createServer().listen(first, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    expect(
      await takenPorts([
        { name: 'gateway', port: first },
        { name: 'nats', port: first + 1 },
      ]),
    ).toEqual([`port ${first} (gateway)`]);
    await new Promise((resolve) => server.close(resolve));
  });

  test('SCALE names a service and a number', () => {
    expect(parseScale('device-inventory=2 billing=3')).toEqual({ 'device-inventory': 2, billing: 3 });
    expect(() => parseScale('billings=2')).toThrow(
      'SCALE names an unknown service: billings. The services are identity, company',
    );
    expect(() => parseScale('billing=0')).toThrow('must be a number from 1 to 8');
  });
});
