import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { KitConfig } from '../config/config.ts';
import { databaseUrl, loggedInAs, roleName } from '../config/database-url.ts';
import type { Secrets } from '../secrets/secret-box.ts';
import type { Log } from '../telemetry/logger.ts';
import { inSpan, isTracing } from '../telemetry/tracing.ts';
import { idleInTransactionMs, lockTimeoutMs, statementMs, wordSimilarity } from './connection-limits.ts';
import { holdToCutOff } from './cut-off-calls.ts';
import type { Database, Databases, ServiceClient } from './database.ts';
import { placeOf } from './database-hosts.ts';
import { type Lane, poolOf, shareOut } from './database-pools.ts';
import { openStatements, worksOn } from './kysely.ts';
import { openProbe } from './probe-database.ts';
import { sealsBy } from './sealed-texts.ts';
import { openStandby, type Standby } from './standby.ts';

/** Pass these to the generated client: `(options) => new PrismaClient(options)`. */
type ClientOptions = { adapter: PrismaPg; transactionOptions: { maxWait: number; timeout: number } };
export type OpenClient<Client> = (options: ClientOptions) => Client;

type Times = { connectMs: number; statementMs: number };
/**
 * How long work waits for a connection, new or in use, and how long one statement may take. Whoever waits for a list or
 * a job has more patience than whoever saves something; a list that takes longer helps nobody.
 */
const timesOf: Record<Lane, Times> = {
  calls: { connectMs: 2_000, statementMs },
  lists: { connectMs: 5_000, statementMs: 10_000 },
  jobs: { connectMs: 10_000, statementMs },
};

/**
 * Opens small pools per database; nothing connects before it is used, so a region that is down holds up nobody else.
 */
export function openDatabases<Global extends ServiceClient, Regional extends ServiceClient>(
  service: string,
  config: KitConfig,
  open: { global?: OpenClient<Global>; regional?: OpenClient<Regional> },
  secrets?: Secrets,
  log?: Log,
): Databases<Global, Regional> {
  const { global: openGlobal, regional: openRegional } = open;
  const { DATABASE_POOL_SIZE: size, DATABASE_LISTEN: listens, PATIENCE_FACTOR: patience } = config;
  const settings = { shares: shareOut(listens ? size - 1 : size), patience, isPooled: !listens, secrets, log };
  const placeIn = (scope: string, server: string, standby: string | undefined): Place => {
    const urlOf = (its: string) => databaseUrl(config, ownLogin(config, service, its), service, scope);
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
    const closing = all.map(async ({ client, lanes, standby }) => {
      await client.$disconnect();
      await standby?.close();
      await Promise.all(Object.values(lanes).map((pool) => pool.end()));
    });
    await Promise.allSettled(closing);
  };
  return { global, regional, all, close };
}

/** With the password of its role a service comes in as that, whomever the URL names. */
const ownLogin = (config: KitConfig, service: string, server: string): string =>
  config.DATABASE_PASSWORD
    ? loggedInAs(server, { user: roleName(config, service), password: config.DATABASE_PASSWORD })
    : server;

type Place = { scope: string; url: string; standbyUrl: string | undefined };
type Settings = {
  shares: Record<Lane, number>;
  patience: number;
  isPooled: boolean;
  secrets: Secrets | undefined;
  log: Log | undefined;
};

function openDatabase<Client extends object>(
  { scope, url, standbyUrl }: Place,
  settings: Settings,
  open: OpenClient<Client>,
): Database<Client> {
  const openLane = (lane: Lane) => openPool(scope, url, lane, settings);
  const lanes = { calls: openLane('calls'), lists: openLane('lists'), jobs: openLane('jobs') };
  const pool = poolOf(lanes);
  const standby = standbyUrl ? standbyOf(scope, standbyUrl, pool, settings) : undefined;
  const statements = openStatements(pool, standby);
  const client = open({
    adapter: new PrismaPg(pool, { statementNameGenerator: statements.nameOf }),
    transactionOptions: { maxWait: timesOf.jobs.connectMs * settings.patience, timeout: statementMs },
  });
  worksOn(client, statements);
  sealsBy(client, url, settings.secrets, settings.log);
  return { scope, client, pool, lanes, standby, statements, url, answers: openProbe(url) };
}

/** With as many connections as the primary has for the same. */
function standbyOf(scope: string, url: string, primary: pg.Pool, settings: Settings): Standby {
  const lanes = { lists: openPool(scope, url, 'lists', settings), jobs: openPool(scope, url, 'jobs', settings) };
  return openStandby({ scope, lanes, primary, answers: openProbe(url), patience: settings.patience });
}

function openPool(scope: string, url: string, lane: Lane, { shares, patience, isPooled }: Settings): pg.Pool {
  const { connectMs } = timesOf[lane];
  const pool = new pg.Pool({
    ...placeOf(url),
    max: shares[lane],
    connectionTimeoutMillis: connectMs * patience,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: `fovea ${lane}`,
    ...(!isPooled && limitsOf(lane, patience)),
  });
  // A connection that breaks fails the query under way and is replaced on the next use; without listeners it would end
  // the process.
  pool.on('error', () => {});
  holdToCutOff(pool);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    traceQueries(client, scope);
  });
  return pool;
}

/** A pooler shares connections among all lanes and refuses these: those of the role hold (prisma/roles.ts). */
const limitsOf = (lane: Lane, patience: number) => ({
  statement_timeout: lane === 'lists' ? timesOf.lists.statementMs * patience : statementMs,
  lock_timeout: lockTimeoutMs * patience,
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
