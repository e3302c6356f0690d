import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureStreams, type StreamOptions } from '@fovea/kit/messaging/streams';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { claimPorts } from './claim-ports.ts';
import { spawnTied } from './spawn-child.ts';

export type TestNats = {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Restarts with an empty store, as after a lost disk. */
  loseStore(): Promise<void>;
  /** Stops for good and removes its data. */
  remove(): Promise<void>;
};

/** Small: a server reserves the whole limit on its disk. */
export const testStreamOptions: StreamOptions = { replicas: 1, mebibytes: 32, isPlaced: false };
/** For calls that must not fail because the machine is busy. */
const timeoutMs = 60_000;

/**
 * A NATS server with JetStream for one test file, with the streams of these regions. `config` is a server configuration
 * whose own account creates the streams.
 */
export async function startNats(regions: string[] = ['jp', 'au'], config?: string): Promise<TestNats> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-test-nats-'));
  const { first: port, release } = await claimPorts('single');
  const url = `nats://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const start = async () => {
    const settings = config ? ['-c', config] : [];
    const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, ...settings];
    server = spawnTied('SIGKILL', [findNatsServer(), ...args]);
    await ready(server);
    if (!config) await makeStreams(url, regions);
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url,
    start,
    stop,
    async loseStore() {
      await stop();
      await rm(folder, { recursive: true, force: true });
      await start();
    },
    async remove() {
      await stop();
      release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeStreams(url: string, regions: string[]): Promise<void> {
  const connection = await connect({ servers: url });
  await ensureStreams(await jetstreamManager(connection, { timeout: timeoutMs }), regions, testStreamOptions);
  await connection.close();
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Server is ready')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`nats-server ended with ${code}: ${output.slice(-500)}`)));
  });
}

/** In `NATS_SERVER`, the path, Debian's folder, or where the local stack unpacks it. */
function findNatsServer(): string {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    `${root}.local/tools/nats-server/usr/sbin`,
  ];
  const found = [process.env.NATS_SERVER, ...folders.map((folder) => join(folder, 'nats-server'))].find(
    (path) => path && existsSync(path),
  );
  if (!found)
    throw new Error(
      'nats-server was not found: install it (Debian: apt-get install nats-server) or set NATS_SERVER to its path',
    );
  return found;
}
