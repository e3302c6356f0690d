import { canonicalZone } from '@fovea/contracts/zones';
import { z } from 'zod';
import { placeOfRegion, type StorePlace, storeProblems, storeVariablesOf } from './bucket-places.ts';
import { trialValues } from './demo-secrets.ts';

export type Region = { key: string; name: string };

const RegionList = z
  .string()
  .regex(/^[a-z]{2,10}:[^:,]+(,[a-z]{2,10}:[^:,]+)*$/, { error: 'must look like "jp:Japan,au:Australia"' })
  .transform((list): Region[] =>
    list
      .split(',')
      .map((pair) => ({ key: pair.slice(0, pair.indexOf(':')), name: pair.slice(pair.indexOf(':') + 1).trim() })),
  );

const TimezoneList = z
  .string()
  .transform(
    (list) =>
      new Map(
        list
          .split(',')
          .map((pair): [string, string] => [
            pair.slice(0, pair.indexOf(':')),
            canonicalZone(pair.slice(pair.indexOf(':') + 1).trim()) ?? '',
          ]),
      ),
  )
  .refine((zones) => [...zones.values()].every(Boolean), {
    error: 'must look like "jp:Asia/Tokyo,au:Australia/Sydney"',
  });

const Address = z.string().regex(/^[a-z0-9+]+:\/\/\S+$/, { error: 'must be an address such as scheme://host:port' });
/** An optional variable; an empty value counts as absent. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The file store. */
const storeVariables = {
  S3_ENDPOINT: Address,
  S3_PUBLIC_URL: Address,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  /**
   * For releases and public pictures. Private files of people are stored in their region's bucket: `S3_BUCKET_JP`
   * (bucket-places.ts).
   */
  S3_BUCKET: z.string().min(1).default('fovea'),
  /** Part of every signature: a store with regions refuses another one's. */
  S3_REGION: z.string().min(1).default('us-east-1'),
};

/** What every service reads; its own schema is `kitConfig.extend({…})`. */
export const kitConfig = z.object({
  FOVEA_ENV: z.enum(['production', 'development', 'test']).default('production'),
  FOVEA_REGIONS: RegionList,
  /** By region, the calendar of reports and the zone of public and stored times; UTC for a region not named here. */
  REGION_TIMEZONES: TimezoneList.prefault('jp:Asia/Tokyo,au:Australia/Sydney,eu:Europe/Berlin'),
  DATABASE_URL_GLOBAL: Address,
  /** A standby of that server for lists and exports; `DATABASE_REPLICA_URL_JP` is a region's. */
  DATABASE_REPLICA_URL_GLOBAL: optional(Address),
  /** Password of the service’s own role (`fovea_billing`) on every server; omit it if the URLs contain the login. */
  DATABASE_PASSWORD: optional(z.string()),
  /** First part of every database's name. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, { error: 'must be lowercase letters, digits and underscores' })
    .default('fovea'),
  /**
   * `false` behind a pooler in transaction mode, where LISTEN does not work: relays then poll four times a second, and
   * the role's limits replace those of each connection.
   */
  DATABASE_LISTEN: z.stringbool().default(true),
  /** A process's connections to each database, shared among its pools; with LISTEN, one is reserved for it. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(5).max(50).default(8),
  NATS_URL: Address,
  NATS_USER: optional(z.string()),
  NATS_PASSWORD: optional(z.string()),
  /** Files: the trusted CA, and a client certificate with its key if the bus asks for one. */
  NATS_TLS_CA: optional(z.string()),
  NATS_TLS_CERT: optional(z.string()),
  NATS_TLS_KEY: optional(z.string()),
  PORT: z.coerce.number().int().min(0).max(65535),
  /** The address to listen at; default: all. */
  LISTEN_HOST: optional(z.string()),
  /** Serves `/metrics` and `/statusz`; must not be public. */
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65535).default(9464),
  /** Multiplies every timeout after which a silent part counts as down: a busy machine is slow, not broken. */
  PATIENCE_FACTOR: z.coerce.number().positive().default(1),
  ...storeVariables,
  PUBLIC_URL: Address,
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(Address),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** JSON Web Keys trusted beside identity's own; only read in tests. */
  TEST_SIGNING_KEYS: optional(z.string()),
});

/** What a client of the bus reads. */
export const busConfig = kitConfig.pick({
  NATS_URL: true,
  NATS_USER: true,
  NATS_PASSWORD: true,
  NATS_TLS_CA: true,
  NATS_TLS_CERT: true,
  NATS_TLS_KEY: true,
  PATIENCE_FACTOR: true,
});
export type BusConfig = z.output<typeof busConfig>;

/** Of every region in `FOVEA_REGIONS`, by its key: `DATABASE_URL_JP`, its standby's, and its file store. */
type OfRegions = {
  regionUrls: Record<string, string>;
  regionReplicaUrls: Record<string, string | undefined>;
  regionStores: Record<string, StorePlace>;
};
/** The result of `readConfig` for a service's schema. */
export type ConfigOf<S extends z.ZodObject> = z.output<S> & OfRegions;
export type KitConfig = ConfigOf<typeof kitConfig>;

/** A region's time zone, see `REGION_TIMEZONES`. */
export const timezoneOfRegion = ({ REGION_TIMEZONES }: Pick<KitConfig, 'REGION_TIMEZONES'>, region: string): string =>
  REGION_TIMEZONES.get(region) ?? 'UTC';
export type Environment = Record<string, string | undefined>;

/** Reads the environment once. A wrong or missing variable ends the process with one line that names every bad one. */
export function readConfig<S extends z.ZodObject>(schema: S, env: Environment = process.env): ConfigOf<S> {
  const result = parseConfig(schema, env);
  if (result.problems.length === 0 && result.config) return result.config;
  process.stderr.write(`Cannot start: ${result.problems.join('; ')}\n`);
  process.exit(1);
}

/** As readConfig, but returns the problems instead of exiting. */
export function parseConfig<S extends z.ZodObject>(
  schema: S,
  env: Environment,
): { config?: ConfigOf<S>; problems: string[] } {
  const parsed = schema.safeParse(env);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${explain(issue, env)}`);
  const regionUrls: Record<string, string> = {};
  const regionReplicaUrls: Record<string, string | undefined> = {};
  const regionStores: Record<string, StorePlace> = {};
  const platformStore = z.object(storeVariables).safeParse(env);
  for (const { key } of regionsIn(env)) {
    problems.push(...storeProblems(key, env));
    if (platformStore.success) regionStores[key] = placeOfRegion(key, platformStore.data, env);
    const variable = urlVariable(key);
    const url = Address.safeParse(env[variable]);
    if (url.success) regionUrls[key] = url.data;
    else problems.push(`${variable} ${env[variable] ? 'must be an address such as scheme://host:port' : 'is not set'}`);
    const replica = optional(Address).safeParse(env[replicaVariable(key)]);
    if (replica.success) regionReplicaUrls[key] = replica.data;
    else problems.push(`${replicaVariable(key)} must be an address such as scheme://host:port`);
  }
  const ofRegions = Object.keys(regionUrls).flatMap((key) => [
    urlVariable(key),
    replicaVariable(key),
    ...storeVariablesOf(key),
  ]);
  problems.push(...trialValues(env, [...Object.keys(schema.shape), ...ofRegions]));
  if (!parsed.success || problems.length > 0) return { problems };
  return { config: { ...parsed.data, regionUrls, regionReplicaUrls, regionStores }, problems };
}

const urlVariable = (key: string) => `DATABASE_URL_${key.toUpperCase()}`;
const replicaVariable = (key: string) => `DATABASE_REPLICA_URL_${key.toUpperCase()}`;

export function regionsIn(env: Environment): Region[] {
  const parsed = RegionList.safeParse(env.FOVEA_REGIONS);
  return parsed.success ? parsed.data : [];
}

function explain(issue: z.core.$ZodIssue, env: Environment): string {
  const name = String(issue.path[0]);
  if (env[name] === undefined || env[name] === '') return 'is not set';
  return issue.message.startsWith('must') ? issue.message : `is wrong (${issue.message})`;
}
