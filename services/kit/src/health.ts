import type { ServiceName } from '@fovea/contracts/endpoint';
import { healthOf } from '@fovea/contracts/health';
import type { Express } from 'express';
import { answersWithin } from './answers-within.ts';
import type { Answer } from './handle.ts';
import { metrics } from './metrics.ts';
import type { Runtime } from './runtime.ts';

const patienceMs = 1_000;

/**
 * `/healthz`: the process runs. `/readyz`: every database and the bus answer, or 503 with what is down. `/metrics`:
 * Prometheus.
 */
export function addHealth(app: Express, runtime: Runtime): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', service: runtime.service });
  });
  app.get('/readyz', async (_request, response) => {
    const down = await whatIsDown(runtime);
    response
      .status(down.length > 0 ? 503 : 200)
      .json({ status: down.length > 0 ? 'unavailable' : 'ok', service: runtime.service, down });
  });
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** The same as `/readyz`, asked over the bus. */
export const answerHealth = (service: ServiceName, runtime: Runtime): Answer => ({
  kind: 'answer',
  question: healthOf(service),
  run: async () => ({ down: await whatIsDown(runtime) }),
});

/** Names of the parts that do not answer right now: `database jp`, `bus`. */
async function whatIsDown({ databases, bus }: Pick<Runtime, 'databases' | 'bus'>): Promise<string[]> {
  const waitMs = patienceMs * bus.patience;
  const parts = [
    ...databases.all.map(async (database) => ({
      name: `database ${database.scope}`,
      up: await database.answers(waitMs),
    })),
    busAnswers(bus, waitMs).then((up) => ({ name: 'bus', up })),
  ];
  return (await Promise.all(parts)).filter(({ up }) => !up).map(({ name }) => name);
}

async function busAnswers(bus: Runtime['bus'], waitMs: number): Promise<boolean> {
  if (!bus.connected) return false;
  const flushed = bus
    .connection()
    .flush()
    .then(
      () => true,
      () => false,
    );
  return answersWithin(waitMs, flushed);
}
