import type { ServiceName } from '@fovea/contracts/endpoint';
import { healthOf } from '@fovea/contracts/health';
import type { Express } from 'express';
import type { Database } from '../database/database.ts';
import { answersWithin } from '../database/with-timeout.ts';
import type { Answer } from '../handle.ts';
import type { Bus } from '../messaging/bus.ts';
import { missingMigrations } from '../prisma/missing-migrations.ts';
import { findSchemas, migrationsFolder } from '../prisma/schemas.ts';
import type { Runtime } from '../runtime.ts';
import { partUp } from '../telemetry/metrics.ts';
import { type InternalServer, internalServer } from './internal-server.ts';

const patienceMs = 1_000;

type Health = {
  /**
   * Whether this process can serve something: the bus was there once (without it no token can be verified), a database
   * answers, and every one that answers has the newest migration this code knows.
   */
  isReady: boolean;
  /** What does not answer right now, or is of another release: `database jp`, `schema au`, `standby jp`, `bus`. */
  down: string[];
};

/**
 * `/healthz`: the process runs. `/readyz`: it can serve something, else 503: one region that is away must not take every
 * replica out of its service.
 */
export function addHealth(app: Express, runtime: Runtime): void {
  const look = openHealth(runtime);
  const { service } = runtime;
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', service });
  });
  app.get('/readyz', async (_request, response) => {
    const { isReady } = await look();
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ok' : 'unavailable', service });
  });
}

/** `/statusz` and `/metrics` of a service. */
export const serviceInternals = (runtime: Runtime, lookUp: () => Promise<void>): InternalServer => {
  const look = openHealth(runtime);
  return internalServer(runtime.config, runtime.service, { look: async () => (await look()).down, lookUp });
};

/** The same as `/statusz`, asked over the bus. */
export const answerHealth = (service: ServiceName, runtime: Runtime): Answer => {
  const look = openHealth(runtime);
  return { kind: 'answer', question: healthOf(service), run: async () => ({ down: (await look()).down }) };
};

function openHealth({ databases, bus, hearing, service }: Runtime): () => Promise<Health> {
  let wasConnected = false;
  bus.onConnected(() => {
    wasConnected = true;
  });
  /** A schema that was new enough stays so: migrations only add. */
  const newEnough = new Set<string>();
  const folders = new Map(findSchemas([service]).map((schema) => [schema.kind, migrationsFolder(schema)]));
  const isNewEnough = async ({ scope, pool }: Database, waitMs: number): Promise<boolean> => {
    if (newEnough.has(scope)) return true;
    const folder = folders.get(scope === 'global' ? 'global' : 'regional') ?? '';
    const asked = missingMigrations(pool, folder).then(
      (missing) => missing.length === 0,
      () => false,
    );
    const isNew = await answersWithin(waitMs, asked);
    if (isNew) newEnough.add(scope);
    return isNew;
  };
  return async () => {
    const waitMs = patienceMs * bus.patience;
    const standbys = databases.all.flatMap(({ scope, standby }) => (standby ? [{ scope, ...standby }] : []));
    const [connections, looked, followed] = await Promise.all([
      Promise.all([bus, hearing].map(busAnswers)),
      Promise.all(
        databases.all.map(async (database) => {
          const isUp = await database.answers(waitMs);
          return { scope: database.scope, isUp, isNew: isUp && (await isNewEnough(database, waitMs)) };
        }),
      ),
      Promise.all(standbys.map(async ({ scope, answers }) => ({ scope, isUp: await answers(waitMs) }))),
    ]);
    const isBusUp = connections.every(Boolean);
    partUp.set({ part: 'bus' }, Number(isBusUp));
    for (const { scope, isUp } of looked) partUp.set({ part: `database ${scope}` }, Number(isUp));
    for (const { scope, isUp } of followed) partUp.set({ part: `standby ${scope}` }, Number(isUp));
    const answering = looked.filter(({ isUp }) => isUp);
    return {
      isReady: wasConnected && answering.length > 0 && answering.every(({ isNew }) => isNew),
      down: [
        ...looked.filter(({ isUp }) => !isUp).map(({ scope }) => `database ${scope}`),
        ...answering.filter(({ isNew }) => !isNew).map(({ scope }) => `schema ${scope}`),
        ...followed.filter(({ isUp }) => !isUp).map(({ scope }) => `standby ${scope}`),
        ...(isBusUp ? [] : ['bus']),
      ],
    };
  };
}

/** Whether the bus answers now. */
export async function busAnswers(bus: Bus): Promise<boolean> {
  if (!bus.connected) return false;
  const flushed = bus
    .connection()
    .flush()
    .then(
      () => true,
      () => false,
    );
  return answersWithin(patienceMs * bus.patience, flushed);
}
