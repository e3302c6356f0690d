import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { statesOf } from '@fovea/contracts/kit-rpcs';
import type { Sessions } from './access/sessions.ts';
import type { Region } from './config/config.ts';
import { endWithoutZones } from './database/check-zones-at-start.ts';
import type { Databases, ServiceClient } from './database/database.ts';
import { inPool, poolForReply } from './database/database-pools.ts';
import type { RpcHandler } from './handle.ts';
import { closeServer, lingersMs } from './http/close-server.ts';
import { addHealth, healthRpc, serviceInternals } from './http/health.ts';
import { createHttp } from './http/http-server.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { databasesOf, runJob, startJobs } from './jobs/jobs.ts';
import { type Loops, loopRunsOf, startLoops } from './jobs/loops.ts';
import { storedJobRpcs } from './jobs/stored-job-rpcs.ts';
import { openJobWorker } from './jobs/stored-job-worker.ts';
import type { Bus } from './messaging/bus.ts';
import { compareProjections } from './messaging/compare-projections.ts';
import { follow, subscriptionsOf } from './messaging/consumers.ts';
import { deadLetterRpcs } from './messaging/dead-letter-rpcs.ts';
import { type Relay, startRelay } from './messaging/outbox-relay.ts';
import { copiesOf, projectionCheckRpc } from './messaging/projection-checks.ts';
import { serveRpc } from './messaging/rpc.ts';
import { collectServiceMetrics } from './messaging/service-metrics.ts';
import { stateRpcs } from './messaging/state-rpcs.ts';
import { awaitIdle } from './messaging/when-idle.ts';
import { openRuntime, type ServiceSpec } from './open-runtime.ts';
import type { Runtime } from './runtime.ts';
import { startTracing, stopTracing } from './telemetry/tracing.ts';

export type Service = {
  readonly name: string;
  /** Resolves once HTTP listens; databases and the bus are reached as they become available. */
  start(): Promise<void>;
  /** Stops taking work, finishes what is under way, closes everything. */
  stop(): Promise<void>;
  readonly port: number;
  /** Port of `/metrics` and `/statusz`. */
  readonly internalPort: number;
  readonly regions: Region[];
  readonly bus: Bus;
  /** The connection that consumes streams. */
  readonly consumerBus: Bus;
  readonly databases: Databases;
  readonly sessions: Sessions;
  /** Resolves once everything is published and processed. */
  idle(): Promise<void>;
  /** Runs a job now, in every database of its scope or in one, without waiting for its tick. */
  runJob(name: string, options?: { scope?: string; now?: Date }): Promise<void>;
};

/** Makes a service from its parts, which can be started and stopped; tests start the same. */
export async function createService<Global extends ServiceClient, Regional extends ServiceClient>(
  spec: ServiceSpec<Global, Regional>,
): Promise<Service> {
  const { name, config, handlers, consumers = [], rpcs = [], loops = [] } = spec;
  await startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const relays: Relay[] = [];
  const stopping = new AbortController();
  const runtime = openRuntime(spec, (database, jobId) => jobWork.now(database, jobId));
  const jobWork = openJobWorker(runtime, handlers, stopping.signal);
  const { account, bus, consumerBus, databases, log } = runtime;
  const subscriptions = subscriptionsOf(runtime, consumers);
  const copies = copiesOf(subscriptions);
  const jobs = [...(spec.jobs ?? []), ...compareProjections(runtime, copies, stopping.signal)];
  const app = createHttp(runtime, handlers, addHealth);
  const internals = serviceInternals(runtime, () => collectServiceMetrics(runtime, subscriptions, spec.collectMetrics));
  const stops: (() => Promise<void> | void)[] = [];
  let loopHandle: Loops | undefined;
  let server: Server | undefined;

  return {
    name,
    bus,
    consumerBus,
    databases,
    sessions: runtime.sessions,
    regions: runtime.regions,
    get port() {
      return portOf(server) ?? config.PORT;
    },
    get internalPort() {
      return internals.port;
    },
    async start() {
      await internals.start();
      server = config.LISTEN_HOST ? app.listen(config.PORT, config.LISTEN_HOST) : app.listen(config.PORT);
      server.keepAliveTimeout = 65_000;
      await listening(server);
      relays.push(...databases.all.map((database) => startRelay(database, bus, log, config)));
      bus.onConnected(() =>
        serveRpcs(
          runtime,
          [
            ...rpcs,
            healthRpc(account, runtime),
            ...storedJobRpcs(account, runtime),
            ...deadLetterRpcs(runtime, subscriptions),
            projectionCheckRpc(runtime, copies),
            ...stateRpcs(statesOf(account), databases),
          ],
          relays,
        ),
      );
      consumerBus.onConnected(() => {
        // On stop, messages being processed are written and acknowledged before bus and databases close.
        for (const subscription of subscriptions) void consumerBus.holdOpenFor(follow(runtime, subscription));
      });
      const housekeeping = startHousekeeping(runtime);
      stops.push(() => housekeeping.stop());
      const started = startLoops(runtime, [...loopRunsOf(runtime, loops), ...jobWork.runs], stopping);
      loopHandle = started;
      stops.push(() => started.stop());
      if (config.FOVEA_ENV !== 'test') {
        const clock = startJobs(runtime, jobs);
        stops.push(() => clock.stop());
        void endWithoutZones(runtime, stopping.signal);
      }
      log.info({ internalPort: internals.port, port: portOf(server) ?? config.PORT }, 'started');
    },
    async stop() {
      await closeServer(server, lingersMs(config));
      await internals.stop();
      for (const stop of stops) await stop();
      await consumerBus.drain();
      await runtime.views.flush();
      await Promise.allSettled(relays.map((relay) => relay.stop()));
      await bus.drain();
      await databases.close();
      await stopTracing();
      log.info('stopped');
    },
    async idle() {
      await runtime.views.flush();
      await awaitIdle(runtime, relays, subscriptions);
      await loopHandle?.flush();
      await awaitIdle(runtime, relays, subscriptions);
    },
    async runJob(jobName, { scope, now = new Date() } = {}) {
      const named = jobs.filter((each) => each.name === jobName);
      if (named.length === 0) throw new Error(`${name} has no job ${jobName}`);
      for (const job of named)
        for (const database of databasesOf(runtime, job))
          if (!scope || database.scope === scope) await runJob(runtime, job, database, now);
    },
  };
}

/** Serves the rpcs, and wakes the relays. */
function serveRpcs(runtime: Runtime, answers: RpcHandler[], relays: Relay[]): void {
  const { bus, log } = runtime;
  const subscriptions = answers.map(({ question, run }) => {
    const pool = poolForReply(question.reply);
    return serveRpc(
      bus.connection(),
      question,
      // A list of RPCs has no common request type; the request was checked by the schema of its contract.
      (request, region) => inPool(pool, () => run(request as never, runtime.work(region ?? '') as never)),
      { log, underWay: (answer) => void bus.holdOpenFor(answer) },
    );
  });
  // New requests go to other replicas from then on, and requests in progress are completed.
  const drainAll = () => subscriptions.map((subscription) => bus.holdOpenFor(subscription.drain()).catch(() => {}));
  bus.closing.addEventListener('abort', drainAll, { once: true });
  for (const relay of relays) relay.wake();
}

const portOf = (server: Server | undefined): number | undefined => (server?.address() as AddressInfo | null)?.port;

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
}
