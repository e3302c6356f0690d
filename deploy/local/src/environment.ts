import { createECDH, createHmac } from 'node:crypto';
import { join } from 'node:path';
import { type ServiceName, services } from '@fovea/contracts/endpoint';
import { constantCase } from '@fovea/kit/config/constant-case';
import { databasePasswordVariable, loggedInAs, nobody } from '@fovea/kit/config/database-url';
import { busAccounts, passwordVariable, streamsAccount } from '@fovea/ops/bus-accounts';
import { expectRegions } from './expect-regions.ts';
import { pairUrl, serverUrl } from './parts/postgres.ts';
import { passwordDigest } from './password-digest.ts';
import { type Ports, portsOf } from './ports.ts';
import { root } from './repository.ts';
import { type Secrets, secretsIn } from './secrets.ts';

export type Environment = Record<string, string | undefined>;
export type Scale = Partial<Record<Replicated, number>>;
/** Parts with replicas; the bus has one server or three. */
export type Replicated = ServiceName | 'gateway' | 'nats';

export type StackPlan = {
  /** The gateway's port; the stack uses the 100 ports from here. */
  basePort: number;
  dataDir: string;
  /** `test`: data is thrown away, so it is not flushed to disk, and one address may call often. */
  mode: 'development' | 'test';
  scale: Scale;
  /** `jp`, `global`: database servers with a standby. */
  standbys?: readonly string[];
  /** Ports of proxies in front of parts, by the part's name: `postgres-jp`, `nats-2`, `stripe`. */
  proxyPorts?: Readonly<Record<string, number>>;
  /** Whether commits are flushed to disk; left out: in development. */
  isDurable?: boolean;
  /**
   * Variables of the caller. An address in them (`DATABASE_URL_JP`, `NATS_URL`, `S3_ENDPOINT`, `SMTP_URL`,
   * `STRIPE_SECRET_KEY`) replaces the embedded part.
   */
  given: Environment;
};

/** A bus account of local stacks only, which may read everything. */
export const inspector = 'inspector';
export const demoPassword = 'Fovea-demo-1';
const sandboxKey = 'sk_test_fovea';
export const defaultRegions = 'jp:Japan,au:Australia,eu:Europe';

/**
 * Defines every variable of every process of a stack. Throws a Failure where the folder holds a region that is not
 * named.
 */
export function environmentOf(plan: StackPlan) {
  const ports = portsOf(plan.basePort);
  const secrets = secretsIn(plan.dataDir);
  const { given, standbys = [], isDurable = plan.mode === 'development' } = plan;
  const portOf = (part: string, port: number) => plan.proxyPorts?.[part] ?? port;
  const regions = given.FOVEA_REGIONS ?? defaultRegions;
  expectRegions(plan.dataDir, regions);
  const scopes = ['global', ...regions.split(',').map((region) => region.split(':')[0] ?? '')];
  const databases = scopes.map((scope, place) => ({
    scope,
    variable: `DATABASE_URL_${scope.toUpperCase()}`,
    replicaVariable: `DATABASE_REPLICA_URL_${scope.toUpperCase()}`,
    port: ports.database(place),
    standbyPort: standbys.includes(scope) ? ports.standby(place) : undefined,
  }));
  const portsOfDatabase = ({ scope, port, standbyPort }: (typeof databases)[number]) => ({
    port: portOf(databasePart(scope), port),
    standbyPort: standbyPort && portOf(standbyPart(scope), standbyPort),
  });
  const busServers = replicasOf(plan.scale, 'nats').map((replica) => ({
    part: partOf('nats', replica),
    port: ports.nats(replica),
    monitorPort: ports.natsMonitor(replica),
    routePort: ports.natsRoute(replica),
  }));
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${ports.gateway}`;
  const inboxUrl = `http://localhost:${ports.inbox}`;

  const embedded = {
    databases: databases.filter(({ variable }) => !given[variable]),
    nats: !given.NATS_URL,
    s3: !given.S3_ENDPOINT,
    inbox: !given.SMTP_URL,
    stripe: !given.STRIPE_SECRET_KEY,
  };

  // An external database gets no account with the demo password.
  const isOwnPlatform = !given.DATABASE_URL_GLOBAL;

  const shared: Environment = {
    ...given,
    NODE_OPTIONS: undefined,
    // Caches compiled and type-stripped code: the second start of eight processes takes half as long.
    NODE_COMPILE_CACHE: join(root, '.local', 'compile-cache'),
    // glibc would retain the memory of V8's compilers: 40 MB for each process.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    FOVEA_ENV: given.FOVEA_ENV ?? 'development',
    // Only the gateway listens beyond this machine.
    LISTEN_HOST: '127.0.0.1',
    FOVEA_REGIONS: regions,
    LOG_LEVEL: given.LOG_LEVEL ?? 'info',
    // All parts share one busy machine, so timeouts are longer.
    PATIENCE_FACTOR: given.PATIENCE_FACTOR ?? (plan.mode === 'test' ? '10' : '3'),
    PUBLIC_URL: publicUrl,
    ...Object.fromEntries(
      databases.flatMap((database) => {
        const { variable, replicaVariable } = database;
        const { port, standbyPort } = portsOfDatabase(database);
        const { database: password } = secrets;
        const own = standbyPort ? pairUrl({ port, standbyPort, password }) : serverUrl({ port, password });
        return [
          [variable, given[variable] ?? own],
          ...(standbyPort ? [[replicaVariable, serverUrl({ port: standbyPort, password })]] : []),
        ];
      }),
    ),
    // Passwords that `migrate` sets for the services' roles.
    ...Object.fromEntries(
      services.map((name) => {
        const variable = databasePasswordVariable(name);
        return [variable, given[variable] ?? ownKey(secrets, `database of ${name}`)];
      }),
    ),
    NATS_URL: given.NATS_URL ?? busServers.map(({ part, port }) => `nats://127.0.0.1:${portOf(part, port)}`).join(','),
    ...storeVariables(given, ports, secrets),
    SMTP_URL: given.SMTP_URL ?? `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_STATUS_KEY: given.MAIL_STATUS_KEY ?? (given.SMTP_URL ? '' : ownKey(secrets, 'what became of mails')),
    MAIL_REPLY_DOMAIN: given.MAIL_REPLY_DOMAIN ?? (given.SMTP_URL ? '' : 'reply.fovea.test'),
    ...smsVariables(given, inboxUrl, secrets),
    ...pushVariables(given, inboxUrl, secrets),
    ...stripeVariables(given, portOf('stripe', ports.stripe), secrets),
    // Browser tests sign in to the demo accounts some two hundred times.
    SESSIONS_PER_PERSON: given.SESSIONS_PER_PERSON ?? (plan.mode === 'test' ? '1000' : undefined),
    FOVEA_SECRET_KEY: given.FOVEA_SECRET_KEY ?? secrets.dataKey,
    DEFAULT_DEVICE_PASSWORD_DIGEST: given.DEFAULT_DEVICE_PASSWORD_DIGEST ?? passwordDigest(demoPassword),
    ...(isOwnPlatform
      ? { FOVEA_ADMIN_EMAIL: 'admin@fovea.test', FOVEA_ADMIN_PASSWORD_DIGEST: passwordDigest(demoPassword) }
      : {}),
  };

  /** For the product itself, without the owner's logins, which `shared` has for operators. */
  const withoutLogins: Environment = {
    ...shared,
    ...Object.fromEntries(
      databases
        .flatMap(({ variable, replicaVariable }) => [variable, replicaVariable])
        .flatMap((variable) => (shared[variable] ? [[variable, loggedInAs(shared[variable], nobody)]] : [])),
    ),
    ...Object.fromEntries(services.map((name) => [databasePasswordVariable(name), undefined])),
  };

  const upstreams = Object.fromEntries(
    services.map((name) => [
      `UPSTREAM_${constantCase(name)}`,
      replicasOf(plan.scale, name)
        .map((replica) => `http://127.0.0.1:${ports.service(name, replica)}`)
        .join(','),
    ]),
  );

  return {
    dataDir: plan.dataDir,
    isDurable,
    busServers,
    ports,
    regionKeys: scopes.slice(1),
    databases,
    secrets,
    embedded,
    /** Buckets of the embedded store: one for the platform and one for each region. */
    buckets: bucketsOf(shared, scopes.slice(1)),
    isOwnPlatform,
    shared,
    urls: {
      web: publicUrl,
      inbox: inboxUrl,
      s3: shared.S3_PUBLIC_URL ?? '',
      stripe: `http://localhost:${ports.stripe}`,
    },
    /** `NATS_PASSWORD_BILLING` …: variables in the accounts file of the NATS server. */
    natsPasswords: Object.fromEntries(
      [...busAccounts, inspector].map((account) => [passwordVariable(account), secrets.nats]),
    ),
    /** For the process that creates the streams. */
    keeper: (): Environment => ({ ...withoutLogins, ...natsUser(streamsAccount) }),
    /** For tests that read the whole bus. */
    inspector: (): Environment => ({ ...withoutLogins, ...natsUser(inspector) }),
    service: (name: ServiceName, replica: number): Environment => ({
      ...withoutLogins,
      ...natsUser(name),
      DATABASE_PASSWORD: shared[databasePasswordVariable(name)],
      PORT: String(ports.service(name, replica)),
      // Only the first replica's metrics are read: others take any free port.
      INTERNAL_PORT: replica === 0 ? String(ports.internal(services.indexOf(name) + 1)) : '0',
    }),
    gateway: (webRoot: string | undefined, replica: number): Environment => ({
      ...withoutLogins,
      ...natsUser('gateway'),
      ...upstreams,
      PORT: String(ports.gatewayReplica(replica)),
      INTERNAL_PORT: replica === 0 ? String(ports.internal(0)) : '0',
      WEB_ROOT: webRoot,
      CAPTCHA_HMAC_KEY: given.CAPTCHA_HMAC_KEY ?? secrets.captchaKey,
      // Browser tests sign in some two hundred times, so the proof of work is small.
      CAPTCHA_KEYS: given.CAPTCHA_KEYS ?? (plan.mode === 'test' ? '20' : undefined),
      TRUSTED_PROXIES: given.TRUSTED_PROXIES ?? 'loopback',
      CORS_ORIGINS: given.CORS_ORIGINS,
      // Every browser test comes from one address.
      RATE_LIMIT_FACTOR: given.RATE_LIMIT_FACTOR ?? (plan.mode === 'test' ? '100' : '1'),
    }),
    stripe: (): Environment => ({
      ...withoutLogins,
      PORT: String(ports.stripe),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${ports.stripe}`,
      STRIPE_SANDBOX_SECRET_KEY: sandboxKey,
      STRIPE_SANDBOX_DATA: join(plan.dataDir, 'stripe'),
      STRIPE_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.gateway}/api/stripe/webhook`,
      STRIPE_SANDBOX_WEBHOOK_SECRET: secrets.stripeWebhook,
    }),
  };

  function natsUser(name: string): Environment {
    return embedded.nats ? { NATS_USER: name, NATS_PASSWORD: secrets.nats } : {};
  }
}
export type StackEnvironment = ReturnType<typeof environmentOf>;

/** What the seed and other clients of the running product need to find it. */
export const seedVariables = ({ urls, dataDir }: StackEnvironment): Environment => ({
  FOVEA_URL: urls.web,
  FOVEA_INBOX_URL: urls.inbox,
  FOVEA_STRIPE_URL: urls.stripe,
  FOVEA_DATA: dataDir,
});
/** The accounts of the bus for these regions, as compose and Kubernetes use them. */
export const busAccountsFile = join(root, 'deploy', 'k8s', 'base', 'bus', 'accounts.conf');
export const replicasOf = (scale: Scale, name: Replicated): number[] =>
  Array.from({ length: scale[name] ?? 1 }, (_, replica) => replica);
/** `billing`, and `billing-2` for its second replica. */
export const partOf = (name: Replicated, replica: number): string => (replica === 0 ? name : `${name}-${replica + 1}`);
export const databasePart = (scope: string): string => `postgres-${scope}`;
export const standbyPart = (scope: string): string => databasePart(`${scope}-standby`);

function storeVariables(given: Environment, ports: Ports, secrets: Secrets): Environment {
  const own = `http://localhost:${ports.s3}`;
  return {
    S3_ENDPOINT: given.S3_ENDPOINT ?? own,
    S3_PUBLIC_URL: given.S3_PUBLIC_URL ?? given.S3_ENDPOINT ?? own,
    S3_ACCESS_KEY: given.S3_ACCESS_KEY ?? 'fovea',
    S3_SECRET_KEY: given.S3_SECRET_KEY ?? secrets.s3Secret,
    S3_BUCKET: given.S3_BUCKET ?? 'fovea',
  };
}

function bucketsOf(shared: Environment, regions: string[]): string[] {
  const platform = shared.S3_BUCKET ?? '';
  return [platform, ...regions.map((region) => shared[`S3_BUCKET_${region.toUpperCase()}`] || `${platform}-${region}`)];
}

/** With a real account, Twilio's own address is used; otherwise the inbox replaces it. */
function smsVariables(given: Environment, inboxUrl: string, secrets: Secrets): Environment {
  if (given.TWILIO_ACCOUNT_SID) return {};
  return {
    SMS_URL: given.SMS_URL ?? inboxUrl,
    SMS_FROM: given.SMS_FROM ?? '+15005550006',
    TWILIO_ACCOUNT_SID: 'ACfovea',
    TWILIO_AUTH_TOKEN: ownKey(secrets, 'text messages'),
  };
}

/** With own keys, messages go to the browsers' push services; otherwise to the inbox. */
function pushVariables(given: Environment, inboxUrl: string, secrets: Secrets): Environment {
  if (given.VAPID_PRIVATE_KEY) return {};
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(ownKey(secrets, 'pushed messages'), 'hex');
  return {
    PUSH_URL: given.PUSH_URL ?? inboxUrl,
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  };
}

/** A key derived from the stack's secrets, for local parts and where no key is given. */
export const ownKey = (secrets: Secrets, use: string): string =>
  createHmac('sha256', secrets.dataKey).update(use).digest('hex');

/** With a key of the real provider, nothing of the sandbox is named. */
function stripeVariables(given: Environment, port: number, secrets: Secrets): Environment {
  if (given.STRIPE_SECRET_KEY) return {};
  return {
    STRIPE_SECRET_KEY: sandboxKey,
    STRIPE_API_URL: `http://localhost:${port}`,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
  };
}
