import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { busConfig } from '@fovea/kit/config/config';
import { openBus } from '@fovea/kit/messaging/bus';
import { maintainStreams } from '@fovea/kit/messaging/streams';
import { createLog } from '@fovea/kit/telemetry/logger';
import { streamsAccount } from '@fovea/ops/bus-accounts';
import type { StackEnvironment } from '../environment.ts';
import { answers, type ProcessHost, type Running, startProcess } from '../processes.ts';
import { findNatsServer } from '../setup/find-nats-server.ts';

export type NatsServer = {
  /** Its name among the parts of the stack, and in its cluster. */
  part: string;
  port: number;
  monitorPort: number;
  folder: string;
  /** In a cluster: this server's route port, and those of all servers. */
  cluster?: { routePort: number; routePorts: number[] };
  /** Only these accounts may connect, each with its own subjects. */
  accounts?: { config: string; passwords: Record<string, string> };
};

export async function startNats(server: NatsServer, host: ProcessHost): Promise<Running> {
  mkdirSync(server.folder, { recursive: true });
  const file = join(server.folder, 'accounts.conf');
  if (server.accounts) writeFileSync(file, server.accounts.config);
  const args = [
    ...(server.accounts ? ['--config', file] : []),
    '--jetstream',
    '--store_dir',
    server.folder,
    '--addr',
    '127.0.0.1',
    '--port',
    String(server.port),
    '--http_port',
    String(server.monitorPort),
    ...(server.cluster ? clusterArgs(server.part, server.cluster) : []),
  ];
  return startProcess(
    {
      name: server.part,
      command: await findNatsServer(),
      args,
      env: { PATH: process.env.PATH, ...server.accounts?.passwords },
      isReady: () => answers(`http://127.0.0.1:${server.monitorPort}/healthz`),
      stopSignal: 'SIGINT',
    },
    host,
  );
}

function clusterArgs(part: string, { routePort, routePorts }: NonNullable<NatsServer['cluster']>): string[] {
  const at = (port: number) => `nats://127.0.0.1:${port}`;
  const cluster = { '--cluster_name': 'fovea', '--cluster': at(routePort), '--routes': routePorts.map(at).join(',') };
  return ['--name', part, ...Object.entries(cluster).flat()];
}

/** Limits of a stream; three replicas share this one disk. */
const mebibytes = { one: 256, three: 64 };

/** Maintains the streams, as `keep-streams` of the ops image does; returns how to stop it. */
export function startKeeper({ keeper: variables, regionKeys, busServers }: StackEnvironment): () => Promise<void> {
  const log = createLog(streamsAccount, 'silent');
  const bus = openBus(streamsAccount, busConfig.parse(variables()), log);
  const { length: replicas } = busServers;
  const keeping = { replicas, mebibytes: replicas === 1 ? mebibytes.one : mebibytes.three, isPlaced: false };
  maintainStreams(bus, regionKeys, keeping, log);
  return () => bus.drain();
}
