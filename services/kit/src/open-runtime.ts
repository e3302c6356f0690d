import type { ServiceName } from '@fovea/contracts/endpoint';
import { signingKeys } from '@fovea/contracts/staff/rpcs';
import { createVerifier } from './access/actor.ts';
import { openSessions } from './access/sessions.ts';
import { gatherViews } from './audit/gather-audit-entries.ts';
import { type KitConfig, timezoneOfRegion } from './config/config.ts';
import { type Database, type Databases, globalDatabase, inRegion, type ServiceClient } from './database/database.ts';
import { readIfAvailable } from './database/database-watch.ts';
import type { RawClient } from './database/kysely.ts';
import { type OpenClient, openDatabases } from './database/open-databases.ts';
import { openFiles } from './files/files.ts';
import type { Consumer, Handler, Job, Loop, RpcHandler } from './handle.ts';
import { consumerAccount, openBus } from './messaging/bus.ts';
import { type CallRpc, callRpc } from './messaging/rpc.ts';
import type { Runtime, Shared } from './runtime.ts';
import { publicKeys } from './secrets/public-keys.ts';
import type { Secrets } from './secrets/secret-box.ts';
import { createLog } from './telemetry/logger.ts';

/** Collects a service's own metrics of one of its databases when `/metrics` is read. */
export type CollectMetrics = (database: { client: RawClient; scope: string }) => Promise<void>;

export type ServiceSpec<Global extends ServiceClient, Regional extends ServiceClient> = {
  /** The service's name in the registry; the kit's own tests run a fixture. */
  name: ServiceName | 'kit-fixture';
  config: KitConfig;
  /** Factories of the generated clients: `{ global: (options) => new PrismaClient(options) }`. */
  databases: { global?: OpenClient<Global>; regional?: OpenClient<Regional> };
  /** Wrap the keys of its sealed columns, if it has any. */
  secrets?: Secrets;
  handlers: Handler[];
  consumers?: Consumer[];
  rpcs?: RpcHandler[];
  jobs?: Job[];
  loops?: Loop[];
  /** Collects the service's own metrics of each database. */
  collectMetrics?: CollectMetrics;
  /** Dependencies of this service's work beside the kit: becomes `extra`. */
  dependencies?: unknown;
};

/** Opens the parts of a service; nothing in here waits for a database or the bus. */
export function openRuntime<Global extends ServiceClient, Regional extends ServiceClient>(
  spec: ServiceSpec<Global, Regional>,
  workNow: Runtime['workNow'],
): Runtime {
  const { name: service, config } = spec;
  const regions = config.FOVEA_REGIONS;
  const account = service === 'kit-fixture' ? 'customer' : service;
  const log = createLog(service, config.LOG_LEVEL);
  const databases: Databases = openDatabases<ServiceClient, ServiceClient>(
    service,
    config,
    spec.databases,
    spec.secrets,
    log,
  );
  const bus = openBus(service, config, log);
  const { NATS_USER: user } = config;
  const consumerBus = openBus(consumerAccount(service), { ...config, NATS_USER: user && consumerAccount(user) }, log);
  const sessions = openSessions(bus, log);
  const files = openFiles(config);
  const verify = createVerifier(() => publicKeys(config, () => callRpc(bus, signingKeys, {})), sessions.isRevoked);

  const shared = (region: string, workLog = log): Shared => {
    const callPermitted: CallRpc = async (question, request, options) => {
      if (!question.permittedCallers.includes(account)) throw new Error(`${account} may not call ${question.name}`);
      return callRpc(bus, question, request, options?.region ?? (region || undefined));
    };
    return {
      region,
      regions,
      log: workLog,
      now: new Date(),
      regionTimezone: timezoneOfRegion(config, region),
      callRpc: callPermitted,
      revoke: sessions.revoke,
      sessions,
      files: files.of(region),
      extra: spec.dependencies,
    };
  };
  const work: Runtime['work'] = (region, workLog, clientOf = ({ client }) => client) =>
    Object.defineProperties(shared(region, workLog), {
      db: { get: () => clientOf(databaseFor(databases, region)) },
      global: { get: () => clientOf(globalDatabase(databases)) },
      of: { value: (key: string) => clientOf(inRegion(databases, key)) },
      readIfAvailable: {
        value: (key: string, read: (client: ServiceClient) => Promise<unknown>) => {
          const database = inRegion(databases, key);
          return readIfAvailable(database, { config, log: workLog ?? log }, () => read(clientOf(database)));
        },
      },
    }) as ReturnType<Runtime['work']>;

  const views = gatherViews(log);
  const parts = {
    service,
    account,
    config,
    regions,
    log,
    bus,
    consumerBus,
    databases,
    files,
    sessions,
    verify,
    views,
  };
  return { ...parts, shared, work, workNow };
}

function databaseFor(databases: Databases, region: string): Database {
  if (databases.regional.size === 0) return globalDatabase(databases);
  if (region === '') throw new Error('No region is resolved here: use of(region)');
  return inRegion(databases, region);
}
