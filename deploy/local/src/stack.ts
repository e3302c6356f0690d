import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServiceName, services } from '@fovea/contracts/endpoint';
import { Failure } from '@fovea/ops/failure';
import { claimFolder, releaseFolder } from './claim-folder.ts';
import {
  type Environment,
  environmentOf,
  partOf,
  type Replicated,
  replicasOf,
  type Scale,
  type StackEnvironment,
  type StackPlan,
} from './environment.ts';
import { migrateAll } from './migrate-all.ts';
import { startKeeper } from './parts/nats.ts';
import { takenPorts, type WantedPort } from './ports.ts';
import { buildWeb, webRoot } from './prepare.ts';
import { answers, type ProcessHost, type Running, startProcess } from './processes.ts';
import { nodeProgram, root } from './repository.ts';
import { stepOf } from './start-steps.ts';
import { type Part, storeParts } from './store-parts.ts';

export type StackOptions = {
  /** The gateway listens here; the 99 ports above it are the stack's too. */
  basePort: number;
  dataDir: string;
  mode?: StackPlan['mode'];
  scale?: Scale;
  standbys?: StackPlan['standbys'];
  proxyPorts?: StackPlan['proxyPorts'];
  isDurable?: boolean;
  /** Measurements and tests may start only some of the services. */
  services?: readonly ServiceName[];
  /** Variables to pass on; tests pass none, so that a developer's shell has no effect. */
  given?: Environment;
  /**
   * Restarts a service when one of its files changes; the web app then comes from Vite, and the gateway serves calls
   * only.
   */
  watch?: boolean;
  /** The copy of the repository that a service runs from, by its part's name, where two releases run side by side. */
  codeOf?: (part: PartName) => string;
  /** Called when a part stopped by itself. The stack restarts nothing. */
  onDeath?: (line: string, part: PartName) => void;
  onStep?: (line: string) => void;
  /** Work before anything is started, once the folder is claimed and all ports are found free. */
  prepare?: (environment: StackEnvironment) => Promise<void>;
  /** Aborts the start: started parts are stopped and the promise rejects. */
  signal?: AbortSignal;
};

/**
 * `billing`, `billing-2` for its second replica, `gateway`, `nats`, `postgres-jp`, `postgres-jp-standby`, `s3`,
 * `inbox`, `stripe`.
 */
type PartName = string;

export type Stack = {
  urls: StackEnvironment['urls'];
  environment: StackEnvironment;
  /** `kill -9`; the part stays down until it is started again. */
  kill: (part: PartName) => Promise<void>;
  /** An orderly stop, as by an orchestrator: the part finishes its work first. */
  end: (part: PartName) => Promise<void>;
  start: (part: PartName) => Promise<void>;
  running: () => PartName[];
  /** The process of a running part; this process for parts that run in it. */
  pidOf: (part: PartName) => number | undefined;
  stop: () => Promise<void>;
};

/**
 * Starts all parts on ports of their own and resolves when the gateway serves; rejects with a Failure that contains a
 * remedy.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, mode = 'test', scale = {}, watch = false, codeOf = () => root, onStep = () => undefined } = options;
  const { wasCutOff } = claimFolder(dataDir);
  const given = options.given ?? { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  const { basePort, standbys, proxyPorts, isDurable } = options;
  const environment = environmentOf({ basePort, dataDir, mode, scale, standbys, proxyPorts, isDurable, given });
  const failed = new AbortController();
  const giveUp = AbortSignal.any([failed.signal, ...(options.signal ? [options.signal] : [])]);
  const host: ProcessHost = {
    dataDir,
    onDeath: options.onDeath ?? (() => undefined),
    warnings: mode === 'development',
    giveUp,
  };

  const stores = storeParts(environment, host);
  const workers = workerParts(environment, options.services ?? services, { scale, watch, codeOf }, host);
  let stopKeeper: (() => Promise<void>) | undefined;
  let web: Promise<void> | undefined;
  const startGateway = async (part: PartName, replica: number) => {
    await web;
    const variables = environment.gateway(watch ? undefined : webRoot, replica);
    return startNode(part, join(root, 'gateway'), variables, watch, host);
  };
  const gateways = partsOf('gateway', scale, (part, replica) => ({
    ports: [environment.ports.gatewayReplica(replica), ...internalPort(environment.gateway(undefined, replica))],
    start: () => startGateway(part, replica),
  }));
  const parts: Record<PartName, Part> = { ...stores, ...workers, ...gateways };
  const ports = Object.entries(parts).flatMap(([name, part]) => part.ports.map((port) => ({ name, port })));
  if (watch) ports.push({ name: 'vite', port: environment.ports.vite });
  await checkPorts(ports, wasCutOff ? endsWithinMs : 0);
  await options.prepare?.(environment);

  const running = new Map<PartName, Running>();
  const start = async (name: PartName) => {
    const part = parts[name];
    if (!part) throw new Error(`no part is called ${name}; there are ${Object.keys(parts).join(', ')}`);
    running.set(name, await part.start().catch((error: unknown) => Promise.reject(didNotStart(name, error))));
  };
  /** A failure aborts the other starts, so that no process is left running. */
  const startAll = async (group: Record<PartName, Part>) => {
    giveUp.throwIfAborted();
    const starts = Object.keys(group).map(start);
    await Promise.all(starts).catch(async (error: unknown) => {
      failed.abort();
      await Promise.allSettled(starts);
      throw error;
    });
  };
  const stopAll = (group: Record<PartName, Part>) =>
    Promise.all(Object.keys(group).map((name) => running.get(name)?.stop()));
  const stop = async () => {
    await stopAll(gateways);
    await stopAll(workers);
    await stopKeeper?.();
    await stopAll(stores);
    releaseFolder(dataDir);
  };

  try {
    // The web app builds while the databases start. The gateway reads its files once, so it waits for the build.
    if (!watch) {
      web = buildWeb((line) => onStep(stepOf('parts', line)), giveUp);
      web.catch(() => undefined);
    }
    onStep(stepOf('parts', `starting ${Object.keys(stores).join(', ')}`));
    await startAll(stores);
    stopKeeper = startKeeper(environment);
    onStep(stepOf('databases', 'migrating the databases'));
    await migrateAll(environment.shared, giveUp);
    onStep(stepOf('services', `starting ${Object.keys({ ...workers, ...gateways }).join(', ')}`));
    await startAll({ ...workers, ...gateways });
  } catch (error) {
    failed.abort();
    await stop();
    throw error;
  }
  return {
    urls: environment.urls,
    environment,
    kill: async (name) => running.get(name)?.kill(),
    end: async (name) => running.get(name)?.stop(),
    start,
    running: () => [...running].filter(([, part]) => part.isRunning()).map(([name]) => name),
    pidOf: (name) => (running.get(name)?.isRunning() ? running.get(name)?.pid : undefined),
    stop,
  };
}

function workerParts(
  environment: StackEnvironment,
  wanted: readonly ServiceName[],
  { scale, watch, codeOf }: Required<Pick<StackOptions, 'scale' | 'watch' | 'codeOf'>>,
  host: ProcessHost,
): Record<PartName, Part> {
  const parts = wanted.map((name) =>
    partsOf(name, scale, (part, replica) => ({
      ports: [environment.ports.service(name, replica), ...internalPort(environment.service(name, replica))],
      start: () =>
        startNode(part, join(codeOf(part), 'services', name), environment.service(name, replica), watch, host),
    })),
  );
  return Object.assign({}, ...parts);
}

/** A part within this process fails with the system's message: `listen EADDRINUSE`. */
const didNotStart = (name: PartName, error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure(`${name} did not start: ${(error as Error).message}`, 'Stop what is in its way and start again');

/** The port of the metrics; 0 is any free one. */
const internalPort = ({ INTERNAL_PORT: port }: Environment): number[] => (port === '0' ? [] : [Number(port)]);

const partsOf = (
  name: Replicated,
  scale: Scale,
  ofReplica: (part: PartName, replica: number) => Part,
): Record<PartName, Part> =>
  Object.fromEntries(
    replicasOf(scale, name)
      .map((replica) => ({ part: partOf(name, replica), replica }))
      .map(({ part, replica }) => [part, ofReplica(part, replica)]),
  );

/**
 * A small young generation, and lazy compilation of Prisma's WebAssembly: a third less memory for each process and a
 * quicker start.
 */
const lean = ['--max-semi-space-size=4', '--wasm-lazy-compilation'];

function startNode(
  name: PartName,
  folder: string,
  env: Environment,
  watch: boolean,
  host: ProcessHost,
): Promise<Running> {
  const args = ['--no-warnings', ...lean, ...(watch ? ['--watch', '--watch-preserve-output'] : []), 'src/main.ts'];
  const isReady = () =>
    answers(
      env.INTERNAL_PORT === '0'
        ? `http://127.0.0.1:${env.PORT}/readyz`
        : `http://127.0.0.1:${env.INTERNAL_PORT}/statusz`,
    );
  return startProcess({ name, command: nodeProgram, args, cwd: folder, env, isReady, warnings: true }, host);
}

/** The time that processes of a killed start take to end. */
const endsWithinMs = 20_000;

async function checkPorts(wanted: WantedPort[], waitMs: number): Promise<void> {
  let taken = await takenPorts(wanted);
  for (const until = Date.now() + waitMs; taken.length > 0 && Date.now() < until; taken = await takenPorts(wanted))
    await delay(100);
  const shown = taken.length > 3 ? `${taken.slice(0, 2).join(', ')} and ${taken.length - 2} more` : taken.join(', ');
  if (taken.length > 0)
    throw new Failure(
      `Already in use: ${shown}`,
      'Stop the program that uses it, or choose other ports: make up PORT=9080 DATA=.local-2',
    );
}
