import { join } from 'node:path';
import { receiveMailStatus } from '@fovea/contracts/notifications/endpoints';
import { receiveMailedReply } from '@fovea/contracts/requests/endpoints';
import { busAccountsConfig } from '@fovea/ops/bus-accounts';
import { embeddedServers, pairedServers } from './embedded-servers.ts';
import { databasePart, inspector, type StackEnvironment } from './environment.ts';
import { startInbox } from './inbox/inbox.ts';
import { startNats } from './parts/nats.ts';
import { startPostgres } from './parts/postgres.ts';
import { startS3 } from './parts/s3.ts';
import { startStandby } from './parts/standby.ts';
import { answers, type ProcessHost, type Running, startProcess } from './processes.ts';
import { nodeProgram, root } from './repository.ts';

/** A part of the stack, and the ports that it needs. */
export type Part = { ports: number[]; start: () => Promise<Running> };

/** Stores, and stand-ins for external providers. */
export function storeParts(environment: StackEnvironment, host: ProcessHost): Record<string, Part> {
  const { ports, embedded, shared, dataDir } = environment;
  const parts: Record<string, Part> = {};
  for (const server of embeddedServers(environment))
    parts[databasePart(server.name)] = { ports: [server.port], start: () => startPostgres(server, host) };
  for (const { leader, standby } of pairedServers(environment))
    parts[databasePart(standby.name)] = { ports: [standby.port], start: () => startStandby(standby, leader, host) };
  if (embedded.nats) {
    const accounts = {
      config: busAccountsConfig(environment.regionKeys, { inspector, patience: Number(shared.PATIENCE_FACTOR) }),
      passwords: environment.natsPasswords,
    };
    const routePorts = environment.busServers.map(({ routePort }) => routePort);
    for (const { part, port, monitorPort, routePort } of environment.busServers) {
      const cluster = routePorts.length > 1 ? { routePort, routePorts } : undefined;
      const server = { part, port, monitorPort, folder: join(dataDir, part), cluster, accounts };
      const ownPorts = [port, monitorPort, ...(cluster ? [routePort] : [])];
      parts[part] = { ports: ownPorts, start: () => startNats(server, host) };
    }
  }
  if (embedded.s3) {
    const store = {
      port: ports.s3,
      folder: join(dataDir, 's3'),
      buckets: environment.buckets,
      accessKey: shared.S3_ACCESS_KEY ?? '',
      secretKey: shared.S3_SECRET_KEY ?? '',
    };
    parts.s3 = { ports: [ports.s3], start: () => startS3(store) };
  }
  if (embedded.inbox)
    parts.inbox = {
      ports: [ports.inbox, ports.smtp],
      start: () =>
        startInbox({
          smtpPort: ports.smtp,
          webPort: ports.inbox,
          folder: join(dataDir, 'inbox'),
          smsToken: environment.shared.TWILIO_AUTH_TOKEN ?? '',
          mailProvider: {
            statusUrl: `http://127.0.0.1:${ports.gateway}${receiveMailStatus.path}`,
            answersUrl: `http://127.0.0.1:${ports.gateway}${receiveMailedReply.path}`,
            key: environment.shared.MAIL_STATUS_KEY ?? '',
          },
        }),
    };
  if (embedded.stripe) {
    const main = join(root, 'deploy', 'stripe-sandbox', 'src', 'main.ts');
    parts.stripe = {
      ports: [ports.stripe],
      start: () =>
        startProcess(
          {
            name: 'stripe',
            command: nodeProgram,
            args: ['--no-warnings', main],
            env: environment.stripe(),
            isReady: () => answers(`http://127.0.0.1:${ports.stripe}/healthz`),
            warnings: true,
          },
          host,
        ),
    };
  }
  return parts;
}
