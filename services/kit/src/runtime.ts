import type { ServiceName } from '@fovea/contracts/endpoint';
import type { VerifyToken } from './access/actor.ts';
import type { Revocation, Sessions } from './access/sessions.ts';
import type { GatheredViews } from './audit/gather-audit-entries.ts';
import type { KitConfig, Region } from './config/config.ts';
import type { Database, Databases } from './database/database.ts';
import type { Files } from './files/files.ts';
import type { ClientOf } from './http/idempotency.ts';
import type { Bus } from './messaging/bus.ts';
import type { CallRpc } from './messaging/rpc.ts';
import type { Log } from './telemetry/logger.ts';

/** What all units of work share; `region` is empty where none is resolved. */
export type Shared = {
  region: string;
  regions: Region[];
  log: Log;
  now: Date;
  regionTimezone: string;
  callRpc: CallRpc;
  revoke(who: Revocation, before?: Date): Promise<void>;
  sessions: Sessions;
  files: Files;
  extra: unknown;
};

type ReadIfAvailable = <T>(region: string, read: (db: unknown) => Promise<T>) => Promise<T | undefined>;

/** The parts of one running service, built once at start and passed as an argument. */
export type Runtime = {
  service: string;
  /** The name in the contracts: the kit's own tests run a fixture in customer's place. */
  account: ServiceName;
  config: KitConfig;
  regions: Region[];
  log: Log;
  bus: Bus;
  /**
   * The same bus over a connection that consumes streams and never replies: the server remembers each message it
   * delivers to a connection that may reply.
   */
  consumerBus: Bus;
  databases: Databases;
  files: Files;
  sessions: Sessions;
  verify: VerifyToken;
  views: GatheredViews;
  shared(region: string, log?: Log): Shared;
  /** Shared plus the databases: `db` (throws where no region is resolved), `global`, `of`, `readIfAvailable`. */
  work(
    region: string,
    log?: Log,
    clientOf?: ClientOf,
  ): Shared & {
    readonly db: unknown;
    readonly global: unknown;
    of(region: string): unknown;
    readonly readIfAvailable: ReadIfAvailable;
  };
  /** Works a stored job at once instead of waiting for the next poll; resolves when this try is over. */
  workNow(database: Database, jobId: string): Promise<void>;
};
