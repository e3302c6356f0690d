import { mkdirSync } from 'node:fs';
import { answers, type Hall, type Running, startProcess } from '../processes.ts';
import { findNatsServer } from '../setup/find-nats-server.ts';

export type NatsServer = {
  port: number;
  monitorPort: number;
  folder: string /** With it, only the users of this file come in, each with its own subjects. */;
  users?: { file: string; passwords: Record<string, string> };
};

export async function startNats(server: NatsServer, hall: Hall): Promise<Running> {
  mkdirSync(server.folder, { recursive: true });
  const config = server.users ? ['--config', server.users.file] : [];
  const args = [
    ...config,
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
      env: { PATH: process.env.PATH, ...server.users?.passwords },
      isReady: () => answers(`http://127.0.0.1:${server.monitorPort}/healthz`),
      stopSignal: 'SIGINT',
    },
    hall,
  );
}
