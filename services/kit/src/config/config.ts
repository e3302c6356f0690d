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
/** A variable that may be left out; set to nothing it counts as left out. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Where files lie. */
const storeVariables = {
  S3_ENDPOINT: Address,
  S3_PUBLIC_URL: Address,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  /** Of releases and public pictures. What is private of people lies in its region's: `S3_BUCKET_JP` (store-places.ts). */
  S3_BUCKET: z.string().min(1).default('fovea'),
  /** Part of every signature: a store with regions refuses another one's. */
  S3_REGION: z.string().min(1).default('us-east-1'),
};

/** What every service reads; its own schema is `kitConfig.extend({…})`. */
export const kitConfig = z.object({
  FOVEA_ENV: z.enum(['production', 'development', 'test']).default('production'),
  FOVEA_REGIONS: RegionList,
  /**
   * The calendar of reports and the zone of what is public or kept, by region; a region that is not named here counts
   * in UTC.
   */
  REGION_TIMEZONES: TimezoneList.prefault('jp:Asia/Tokyo,au:Australia/Sydney,eu:Europe/Berlin'),
  DATABASE_URL_GLOBAL: Address,
  /** A standby of that server, which answers lists and exports; `DATABASE_REPLICA_URL_JP` is that of a region. */
  DATABASE_REPLICA_URL_GLOBAL: optional(Address),
  /** Of the service’s own role (`fovea_billing`) on every server; left out where the URLs say who logs in. */
  DATABASE_PASSWORD: optional(z.string()),
  /** First part of every database's name. */
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, { error: 'must be lowercase letters, digits and underscores' })
    .default('fovea'),
  /**
   * `false` behind a pooler that gives each transaction another connection: nothing is ever heard over such a one, so
   * relays look four times a second, and limits are those of the service's role instead of each connection's.
   */
  DATABASE_LISTEN: z.stringbool().default(true),
  /** A process's connections to each database; where it listens, one does nothing else. Lanes share the others out. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(5).max(50).default(8),
  NATS_URL: Address,
  NATS_USER: optional(z.string()),
  NATS_PASSWORD: optional(z.string()),
  /** Files: whose certificates are believed, and one's own with its key where the bus asks its clients for one. */
  NATS_TLS_CA: optional(z.string()),
  NATS_TLS_CERT: optional(z.string()),
  NATS_TLS_KEY: optional(z.string()),
  PORT: z.coerce.number().int().min(0).max(65535),
  /** Of the address to listen at; left out: at every one the machine has. */
  LISTEN_HOST: optional(z.string()),
  /** Where `/metrics` and `/statusz` are served; nothing public may lead there. */
  INTERNAL_PORT: z.coerce.number().int().min(0).max(65535).default(9464),
  /**
   * Multiplies every time after which a silent part counts as away: a machine that does ten things at once is slow, not
   * broken.
   */
  PATIENCE_FACTOR: z.coerce.number().positive().default(1),
  ...storeVariables,
  PUBLIC_URL: Address,
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(Address),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** JSON Web Keys trusted beside identity's own; only looked at in tests. */
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

/** Of every region in `FOVEA_REGIONS`, by its key: `DATABASE_URL_JP`, a standby's, and where its files lie. */
type OfRegions = {
  regionUrls: Record<string, string>;
  regionReplicaUrls: Record<string, string | undefined>;
  regionStores: Record<string, StorePlace>;
};
/** What `readConfig` gives of a service's schema. */
export type ConfigOf<S extends z.ZodObject> = z.output<S> & OfRegions;
export type KitConfig = ConfigOf<typeof kitConfig>;

/** The calendar of a region, see `REGION_TIMEZONES`. */
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

/** As readConfig, but returns what is wrong instead of ending the process. */
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
