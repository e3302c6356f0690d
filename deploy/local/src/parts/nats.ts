import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { busConfig } from '@fovea/kit/config/config';
import { openBus } from '@fovea/kit/messaging/bus';
import { keepStreams } from '@fovea/kit/messaging/streams';
import { createLog } from '@fovea/kit/telemetry/logger';
import { keeper } from '@fovea/ops/bus-accounts';
import type { StackEnvironment } from '../environment.ts';
import { answers, type ProcessHost, type Running, startProcess } from '../processes.ts';
import { findNatsServer } from '../setup/find-nats-server.ts';

export type NatsServer = {
  /** Its name among the parts of the stack, and in its cluster. */
  part: string;
  port: number;
  monitorPort: number;
  folder: string;
  /** Of several servers that are one bus: where this one hears the others, and where all of them do. */
  cluster?: { routePort: number; routePorts: number[] };
  /** With them only they come in, each with its own subjects. */
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

/** Of a stream of states or facts; where three servers keep a copy each, all of them lie on this one disk. */
const mebibytes = { one: 256, three: 64 };

/** What `keep-streams` of the ops image does beside the bus; resolves to how it is stopped. */
export function startKeeper({ keeper: variables, regionKeys, busServers }: StackEnvironment): () => Promise<void> {
  const log = createLog(keeper, 'silent');
  const bus = openBus(keeper, busConfig.parse(variables()), log);
  const { length: replicas } = busServers;
  const keeping = { replicas, mebibytes: replicas === 1 ? mebibytes.one : mebibytes.three, isPlaced: false };
  keepStreams(bus, regionKeys, keeping, log);
  return () => bus.drain();
}
