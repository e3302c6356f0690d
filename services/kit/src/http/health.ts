import type { ServiceName } from '@fovea/contracts/endpoint';
import { healthOf } from '@fovea/contracts/health';
import type { Express } from 'express';
import type { Database } from '../database/database.ts';
import { withTimeout } from '../database/with-timeout.ts';
import type { RpcHandler } from '../handle.ts';
import type { Bus } from '../messaging/bus.ts';
import { missingMigrations } from '../prisma/missing-migrations.ts';
import { findSchemas, migrationsFolder } from '../prisma/schemas.ts';
import type { Runtime } from '../runtime.ts';
import { partUp } from '../telemetry/metrics.ts';
import { type InternalServer, internalServer } from './internal-server.ts';

const timeoutMs = 1_000;

type Health = {
  /**
   * Whether this process can serve requests: the bus was connected once (without it no token can be verified), a
   * database responds, and every one that responds has the newest migration of this code.
   */
  isReady: boolean;
  /** Parts that are down or of another release: `database jp`, `schema au`, `standby jp`, `bus`. */
  down: string[];
};

/**
 * `/healthz`: the process runs. `/readyz`: it can serve something, else 503. One region that is down must not take
 * every replica out of its service.
 */
export function addHealth(app: Express, runtime: Runtime): void {
  const check = openHealth(runtime);
  const { service } = runtime;
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', service });
  });
  app.get('/readyz', async (_request, response) => {
    const { isReady } = await check();
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable', service });
  });
}

export const serviceInternals = (runtime: Runtime, lookUp: () => Promise<void>): InternalServer => {
  const check = openHealth(runtime);
  return internalServer(runtime.config, runtime.service, { look: async () => (await check()).down, lookUp });
};

/** The same as `/statusz`, over the bus. */
export const healthRpc = (service: ServiceName, runtime: Runtime): RpcHandler => {
  const check = openHealth(runtime);
  return { kind: 'answer', question: healthOf(service), run: async () => ({ down: (await check()).down }) };
};

function openHealth({ databases, bus, consumerBus, service }: Runtime): () => Promise<Health> {
  let wasConnected = false;
  bus.onConnected(() => {
    wasConnected = true;
  });
  /** A migrated schema stays so: migrations only add. */
  const migrated = new Set<string>();
  const folders = new Map(findSchemas([service]).map((schema) => [schema.kind, migrationsFolder(schema)]));
  const isUpToDate = async ({ scope, pool }: Database, waitMs: number): Promise<boolean> => {
    if (migrated.has(scope)) return true;
    const folder = folders.get(scope === 'global' ? 'global' : 'regional') ?? '';
    const isMigrated = missingMigrations(pool, folder).then(
      (missing) => missing.length === 0,
      () => false,
    );
    const isNew = await withTimeout(waitMs, isMigrated);
    if (isNew) migrated.add(scope);
    return isNew;
  };
  return async () => {
    const waitMs = timeoutMs * bus.patience;
    const standbys = databases.all.flatMap(({ scope, standby }) => (standby ? [{ scope, ...standby }] : []));
    const [connections, databaseStates, standbyStates] = await Promise.all([
      Promise.all([bus, consumerBus].map(isBusUp)),
      Promise.all(
        databases.all.map(async (database) => {
          const isUp = await database.probe(waitMs);
          return { scope: database.scope, isUp, isNew: isUp && (await isUpToDate(database, waitMs)) };
        }),
      ),
      Promise.all(standbys.map(async ({ scope, probe }) => ({ scope, isUp: await probe(waitMs) }))),
    ]);
    const isConnected = connections.every(Boolean);
    partUp.set({ part: 'bus' }, Number(isConnected));
    for (const { scope, isUp } of databaseStates) partUp.set({ part: `database ${scope}` }, Number(isUp));
    for (const { scope, isUp } of standbyStates) partUp.set({ part: `standby ${scope}` }, Number(isUp));
    const answering = databaseStates.filter(({ isUp }) => isUp);
    return {
      isReady: wasConnected && answering.length > 0 && answering.every(({ isNew }) => isNew),
      down: [
        ...databaseStates.filter(({ isUp }) => !isUp).map(({ scope }) => `database ${scope}`),
        ...answering.filter(({ isNew }) => !isNew).map(({ scope }) => `schema ${scope}`),
        ...standbyStates.filter(({ isUp }) => !isUp).map(({ scope }) => `standby ${scope}`),
        ...(isConnected ? [] : ['bus']),
      ],
    };
  };
}

/** Whether the bus responds now. */
export async function isBusUp(bus: Bus): Promise<boolean> {
  if (!bus.connected) return false;
  const flushed = bus
    .connection()
    .flush()
    .then(
      () => true,
      () => false,
    );
  return withTimeout(timeoutMs * bus.patience, flushed);
}
