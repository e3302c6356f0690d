import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit/testing/claim-ports';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { endLeftovers } from './leftovers.ts';
import { takenPorts } from './ports.ts';
import { type ProcessSpec, startProcess } from './processes.ts';
import { parseScale } from './scale.ts';

let dataDir: string;
let deaths: string[];
let heard: (line: string) => void;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'processes-'));
  deaths = [];
  heard = () => undefined;
});
afterEach(async () => {
  await endLeftovers(dataDir);
  rmSync(dataDir, { recursive: true });
});

const hall = () => ({ dataDir, onDeath: (line: string) => heard(line) });
const program = (code: string, more: Partial<ProcessSpec> = {}): ProcessSpec => ({
  name: 'billing',
  command: process.execPath,
  args: ['-e', code],
  env: { PATH: process.env.PATH },
  isReady: async () => readFileSync(join(dataDir, 'logs', 'billing.log'), 'utf8').includes('ready'),
  ...more,
});

describe('a process of the stack', () => {
  test('that does not start is reported with its last words', async () => {
    const starting = startProcess(
      program("console.error('Cannot start: PORT is not set'); process.exit(1)", { isReady: async () => false }),
      hall(),
    );
    await expect(starting).rejects.toThrow(
      /^billing did not start: Cannot start: PORT is not set\. Its log: .*billing\.log$/,
    );
  });

  test('that dies later is reported in one line; one that is stopped is not', async () => {
    const death = new Promise<string>((resolve) => {
      heard = resolve;
    });
    await startProcess(
      program("console.log('ready'); setTimeout(() => { throw new Error('out of luck') }, 50)"),
      hall(),
    );
    expect(await death).toMatch(/^billing stopped \(exit 1\): Error: out of luck\. Its log: /);

    heard = (line) => deaths.push(line);
    const other = await startProcess(
      program("console.log('ready'); setInterval(() => {}, 1000)", { name: 'stopped', isReady: async () => true }),
      hall(),
    );
    await other.stop();
    expect([other.isRunning(), deaths]).toEqual([false, []]);
  });

  test('may finish its work when asked to stop, and is ended when it does not', async () => {
    const finishing =
      "console.log('ready'); process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit() }, 100)); setInterval(() => {}, 1000)";
    await (await startProcess(program(finishing), hall())).stop();
    expect(readFileSync(join(dataDir, 'logs', 'billing.log'), 'utf8')).toContain('drained');

    const deaf = await startProcess(
      program("process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1000)", {
        stopWithinMs: 200,
      }),
      hall(),
    );
    await deaf.stop();
    expect(deaf.isRunning()).toBe(false);
  });

  test('that outlived its parent is ended by the next start', async () => {
    const left = await startProcess(program("console.log('ready'); setInterval(() => {}, 1000)"), hall());
    expect(await endLeftovers(dataDir)).toEqual(['billing']);
    expect(await endLeftovers(dataDir)).toEqual([]);
    await left.stop();
    expect(left.isRunning()).toBe(false);
  });
});

describe('what the caller may get wrong', () => {
  test('a port that is taken is named with its part', async () => {
    const { first } = await claimPorts('stack');
    const server = createServer().listen(first, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await takenPorts({ gateway: first, nats: first + 1 })).toEqual([`port ${first} (gateway)`]);
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
