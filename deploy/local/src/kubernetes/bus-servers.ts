import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { busConfig } from '@fovea/kit/config/config';
import { openBus } from '@fovea/kit/messaging/bus';
import { createLog } from '@fovea/kit/telemetry/logger';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { spawnTied } from '@fovea/kit-testing/spawn-child';
import { busAccounts, passwordVariable } from '@fovea/ops/bus-accounts';
import { inspector } from '../environment.ts';
import { root } from '../repository.ts';
import { findNatsServer } from '../setup/find-nats-server.ts';

const run = promisify(execFile);
const folder = join(root, 'deploy', 'k8s');
const password = 'secret';

/** A server by the name of its pod; the place.conf of an overlay defines its cluster. */
export type BusServer = { name: string; place: string };

/**
 * Servers of the bus on this machine with their configuration on Kubernetes, except ports, paths and certificates. Each
 * server has routes to all others; with several places each is a cluster of its own.
 */
export async function openBusServers(servers: BusServer[], { accounts }: { accounts: string }) {
  const scratch = mkdtempSync(join(tmpdir(), 'fovea-bus-'));
  const { first, release } = await claimPorts('stack');
  const tls = await makeCertificates(scratch);
  const portsOf = (name: string) => first + servers.findIndex((server) => server.name === name) * 4;
  const program = await findNatsServer();
  const running = new Map<string, ReturnType<typeof spawnTied>>();
  const ca = join(tls, 'ca.crt');

  const start = (name: string) => {
    const server = servers.find((one) => one.name === name);
    if (!server) throw new Error(`There is no server ${name}`);
    const home = join(scratch, name);
    mkdirSync(home, { recursive: true });
    const port = portsOf(name);
    const own = (text: string) =>
      text
        .replaceAll('/etc/nats-tls', tls)
        .replace('store_dir: /data', `store_dir: "${join(home, 'data')}"`)
        .replace(/(?<=\bport: )4222/, String(port))
        .replace(/(?<=\bport: )6222/, String(port + 1))
        .replace(/(?<=\bport: )7222/, String(port + 2))
        .replace('http_port: 8222', `http_port: ${port + 3}`)
        .replaceAll(/(\w+)\.bus\.fovea\.example\.com:7222/g, (_, at: string) => `127.0.0.1:${portsOf(at) + 2}`);
    writeFileSync(join(home, 'server.conf'), own(readFileSync(join(folder, 'base', 'bus', 'server.conf'), 'utf8')));
    writeFileSync(join(home, 'place.conf'), own(readFileSync(join(folder, server.place), 'utf8')));
    writeFileSync(join(home, 'accounts.conf'), accounts);
    const routes = servers
      .filter(({ place }) => place === server.place)
      .map((other) => `nats://routes:${password}@127.0.0.1:${portsOf(other.name) + 1}`);
    const passwords = [...busAccounts, inspector, 'routes'].map((account) => [passwordVariable(account), password]);
    const env = { ...process.env, POD_NAME: name, ...Object.fromEntries(passwords) };
    const args = ['--config', join(home, 'server.conf'), `--routes=${routes.join(',')}`];
    running.set(name, spawnTied('SIGKILL', [program, ...args], { env }));
  };
  for (const { name } of servers) start(name);

  return {
    /** Opens the bus with an account, at one of the servers or at all of one place. */
    open(account: string, names: string[]) {
      const NATS_URL = names.map((name) => `tls://localhost:${portsOf(name)}`).join(',');
      const config = { NATS_URL, NATS_USER: account, NATS_PASSWORD: password, NATS_TLS_CA: ca, PATIENCE_FACTOR: '1' };
      return openBus(account, busConfig.parse(config), createLog(account, 'silent'));
    },
    /** Kills a server, as when its host dies. */
    kill: (name: string) => running.get(name)?.kill('SIGKILL'),
    close() {
      for (const server of running.values()) server.kill('SIGKILL');
      release();
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The files that cert-manager creates: an authority, and one certificate of it for all servers. */
async function makeCertificates(scratch: string): Promise<string> {
  const tls = join(scratch, 'tls');
  mkdirSync(tls);
  const openssl = (...words: string[]) => run('openssl', words, { cwd: tls });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const ca = ['-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2', '-subj', '/CN=fovea bus'];
  await openssl('req', '-x509', ...key, ...ca);
  await openssl('req', ...key, '-keyout', 'tls.key', '-out', 'tls.csr', '-subj', '/CN=nats');
  writeFileSync(
    join(tls, 'names'),
    'subjectAltName=DNS:nats,DNS:*.nats,DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n',
  );
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '2'];
  await openssl('x509', '-req', '-in', 'tls.csr', ...signed, '-out', 'tls.crt');
  return tls;
}
