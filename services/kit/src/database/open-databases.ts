import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { KitConfig } from '../config/config.ts';
import { databaseUrl, loggedInAs, roleName } from '../config/database-url.ts';
import type { Secrets } from '../secrets/secret-box.ts';
import type { Log } from '../telemetry/logger.ts';
import { inSpan, isTracing } from '../telemetry/tracing.ts';
import { idleInTransactionMs, lockTimeoutMs, statementMs, wordSimilarity } from './connection-limits.ts';
import { enforceCutOff } from './cut-off-calls.ts';
import type { Database, Databases, ServiceClient } from './database.ts';
import { placeOf } from './database-hosts.ts';
import { divideConnections, type PoolName, poolOf } from './database-pools.ts';
import { bindStatements, openStatements } from './kysely.ts';
import { openProbe } from './probe-database.ts';
import { bindKeyRing } from './sealed-texts.ts';
import { openStandby, type Standby } from './standby.ts';

/** Pass these to the generated client: `(options) => new PrismaClient(options)`. */
type ClientOptions = { adapter: PrismaPg; transactionOptions: { maxWait: number; timeout: number } };
export type OpenClient<Client> = (options: ClientOptions) => Client;

type Times = { connectMs: number; statementMs: number };
/**
 * How long work waits for a connection, and how long one statement may take. Callers of lists and jobs wait longer than
 * callers that write; a list that takes longer is useless.
 */
const timesOf: Record<PoolName, Times> = {
  calls: { connectMs: 2_000, statementMs },
  lists: { connectMs: 5_000, statementMs: 10_000 },
  jobs: { connectMs: 10_000, statementMs },
};

/** Opens small pools per database. They connect on first use, so a region that is down does not block the others. */
export function openDatabases<Global extends ServiceClient, Regional extends ServiceClient>(
  service: string,
  config: KitConfig,
  open: { global?: OpenClient<Global>; regional?: OpenClient<Regional> },
  secrets?: Secrets,
  log?: Log,
): Databases<Global, Regional> {
  const { global: openGlobal, regional: openRegional } = open;
  const { DATABASE_POOL_SIZE: size, DATABASE_LISTEN: listens, PATIENCE_FACTOR: timeoutFactor } = config;
  const settings = {
    shares: divideConnections(listens ? size - 1 : size),
    timeoutFactor,
    isPooled: !listens,
    secrets,
    log,
  };
  const placeIn = (scope: string, server: string, standby: string | undefined): Place => {
    const urlOf = (serverUrl: string) => databaseUrl(config, ownLogin(config, service, serverUrl), service, scope);
    return { scope, url: urlOf(server), standbyUrl: standby && urlOf(standby) };
  };
  const { DATABASE_URL_GLOBAL, DATABASE_REPLICA_URL_GLOBAL, regionUrls, regionReplicaUrls } = config;
  const global =
    openGlobal &&
    openDatabase(placeIn('global', DATABASE_URL_GLOBAL, DATABASE_REPLICA_URL_GLOBAL), settings, openGlobal);
  const regional = new Map<string, Database<Regional>>();
  if (openRegional) {
    for (const { key } of config.FOVEA_REGIONS) {
      const place = placeIn(key, regionUrls[key] ?? '', regionReplicaUrls[key]);
      regional.set(key, openDatabase(place, settings, openRegional));
    }
  }
  const all: Database<ServiceClient>[] = [...(global ? [global] : []), ...regional.values()];
  const close = async () => {
    const closing = all.map(async ({ client, pools, standby }) => {
      await client.$disconnect();
      await standby?.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    });
    await Promise.allSettled(closing);
  };
  return { global, regional, all, close };
}

/** With its role's password a service logs in as that role and ignores the user of the URL. */
const ownLogin = (config: KitConfig, service: string, server: string): string =>
  config.DATABASE_PASSWORD
    ? loggedInAs(server, { user: roleName(config, service), password: config.DATABASE_PASSWORD })
    : server;

type Place = { scope: string; url: string; standbyUrl: string | undefined };
type Settings = {
  shares: Record<PoolName, number>;
  timeoutFactor: number;
  isPooled: boolean;
  secrets: Secrets | undefined;
  log: Log | undefined;
};

function openDatabase<Client extends object>(
  { scope, url, standbyUrl }: Place,
  settings: Settings,
  open: OpenClient<Client>,
): Database<Client> {
  const openNamedPool = (poolName: PoolName) => openPool(scope, url, poolName, settings);
  const pools = { calls: openNamedPool('calls'), lists: openNamedPool('lists'), jobs: openNamedPool('jobs') };
  const pool = poolOf(pools);
  const standby = standbyUrl ? standbyOf(scope, standbyUrl, pool, settings) : undefined;
  const statements = openStatements(pool, standby);
  const client = open({
    adapter: new PrismaPg(pool, { statementNameGenerator: statements.nameOf }),
    transactionOptions: { maxWait: timesOf.jobs.connectMs * settings.timeoutFactor, timeout: statementMs },
  });
  bindStatements(client, statements);
  bindKeyRing(client, url, settings.secrets, settings.log);
  return { scope, client, pool, pools, standby, statements, url, probe: openProbe(url) };
}

/** The pools have the sizes of the primary's. */
function standbyOf(scope: string, url: string, primary: pg.Pool, settings: Settings): Standby {
  const pools = { lists: openPool(scope, url, 'lists', settings), jobs: openPool(scope, url, 'jobs', settings) };
  return openStandby({ scope, pools, primary, probe: openProbe(url), timeoutFactor: settings.timeoutFactor });
}

function openPool(
  scope: string,
  url: string,
  poolName: PoolName,
  { shares, timeoutFactor, isPooled }: Settings,
): pg.Pool {
  const { connectMs } = timesOf[poolName];
  const pool = new pg.Pool({
    ...placeOf(url),
    max: shares[poolName],
    connectionTimeoutMillis: connectMs * timeoutFactor,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: `fovea ${poolName}`,
    ...(!isPooled && limitsOf(poolName, timeoutFactor)),
  });
  // A broken connection fails its query and is replaced on the next use; without listeners it would end the process.
  pool.on('error', () => {});
  enforceCutOff(pool);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    traceQueries(client, scope);
  });
  return pool;
}

/**
 * A pooler shares connections among all pools and refuses these settings: the role's limits apply (prisma/roles.ts).
 */
const limitsOf = (poolName: PoolName, timeoutFactor: number) => ({
  statement_timeout: poolName === 'lists' ? timesOf.lists.statementMs * timeoutFactor : statementMs,
  lock_timeout: lockTimeoutMs * timeoutFactor,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  options: `-c pg_trgm.word_similarity_threshold=${wordSimilarity}`,
});

function traceQueries(client: pg.ClientBase, scope: string): void {
  if (!isTracing()) return;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const traced = (...args: unknown[]) => {
    const result = query(...args);
    if (result instanceof Promise) void inSpan(`database ${scope}`, 'client', undefined, () => result).catch(() => {});
    return result;
  };
  Object.assign(client, { query: traced });
}
