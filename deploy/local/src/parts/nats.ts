import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBus } from '@fovea/kit/bus';
import { busConfig } from '@fovea/kit/config';
import { keepStreams } from '@fovea/kit/streams';
import { createLog } from '@fovea/kit/telemetry';
import { keeper } from '@fovea/ops/bus-accounts';
import type { StackEnvironment } from '../environment.ts';
import { answers, type Hall, type Running, startProcess } from '../processes.ts';
import { findNatsServer } from '../setup/find-nats-server.ts';

export type NatsServer = {
  port: number;
  monitorPort: number;
  folder: string;
  /** With them only they come in, each with its own subjects. */
  accounts?: { config: string; passwords: Record<string, string> };
};

export async function startNats(server: NatsServer, hall: Hall): Promise<Running> {
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
  ];
  return startProcess(
    {
      name: 'nats',
      command: await findNatsServer(),
      args,
      env: { PATH: process.env.PATH, ...server.accounts?.passwords },
      isReady: () => answers(`http://127.0.0.1:${server.monitorPort}/healthz`),
      stopSignal: 'SIGINT',
    },
    hall,
  );
}

/** What `keep-streams` of the ops image does beside the bus; resolves to how it is stopped. */
export function startKeeper({ keeper: variables, regionKeys }: StackEnvironment): () => Promise<void> {
  const log = createLog(keeper, 'silent');
  const bus = openBus(keeper, busConfig.parse(variables()), log);
  keepStreams(bus, regionKeys, { replicas: 1, mebibytes: 256, isPlaced: false }, log);
  return () => bus.drain();
}
