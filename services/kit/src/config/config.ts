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
  S3_ENDPOINT: Address.describe('The S3-compatible object store, as services reach it.'),
  S3_PUBLIC_URL: Address.describe('The object store, as browsers reach it for uploads.'),
  S3_ACCESS_KEY: z.string().min(1).describe('Access key of the object store.'),
  S3_SECRET_KEY: z.string().min(1).describe('Secret key of the object store.'),
  S3_BUCKET: z
    .string()
    .min(1)
    .default('fovea')
    .describe('Bucket for releases and public pictures. Private files are stored in the bucket of their region.'),
  S3_REGION: z
    .string()
    .min(1)
    .default('us-east-1')
    .describe('The store’s own region, part of every signature; a store with regions refuses another one’s.'),
};

/** What every service reads; its own schema is `kitConfig.extend({…})`. */
export const kitConfig = z.object({
  FOVEA_ENV: z
    .enum(['production', 'development', 'test'])
    .default('production')
    .describe('`production` refuses demo secrets, sandbox keys and a `PUBLIC_URL` without TLS.'),
  FOVEA_REGIONS: RegionList.describe('Keys and names of the regions, as in `jp:Japan,au:Australia`.'),
  REGION_TIMEZONES: TimezoneList.prefault('jp:Asia/Tokyo,au:Australia/Sydney,eu:Europe/Berlin').describe(
    'Time zone of each region: the calendar of reports, and of public and stored documents. UTC for a region not named.',
  ),
  DATABASE_URL_GLOBAL: Address.describe('The PostgreSQL server of the platform, without a database name.'),
  DATABASE_REPLICA_URL_GLOBAL: optional(Address).describe('A standby of that server for lists and exports.'),
  DATABASE_PASSWORD: optional(z.string()).describe(
    'Password of the service’s own role (`fovea_billing`) on every server; omit it if the URLs contain the login.',
  ),
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, { error: 'must be lowercase letters, digits and underscores' })
    .default('fovea')
    .describe('First part of every database and role name.'),
  DATABASE_LISTEN: z
    .stringbool()
    .default(true)
    .describe(
      '`false` behind a pooler in transaction mode, where LISTEN does not work: relays then poll four times a second, and the role’s limits replace those of each connection.',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(5)
    .max(50)
    .default(8)
    .describe('A process’s connections to each database, shared among its pools; with LISTEN, one is reserved for it.'),
  NATS_URL: Address.describe('Servers of the message bus, separated by commas.'),
  NATS_USER: optional(z.string()).describe('Account on the bus: the name of the service, or `gateway`.'),
  NATS_PASSWORD: optional(z.string()).describe('Password of that account.'),
  NATS_TLS_CA: optional(z.string()).describe('File: the certificate authority of the bus.'),
  NATS_TLS_CERT: optional(z.string()).describe('File: a client certificate, if the bus requires one.'),
  NATS_TLS_KEY: optional(z.string()).describe('File: the key of the client certificate.'),
  PORT: z.coerce.number().int().min(0).max(65535).describe('Port to serve on.'),
  LISTEN_HOST: optional(z.string()).describe(
    'Address to listen at; all interfaces without it. The gateway applies it to its internal port only.',
  ),
  INTERNAL_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(9464)
    .describe('Serves `/metrics` and `/statusz`; must not be public.'),
  PATIENCE_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every timeout after which a silent part counts as down: a busy machine is slow, not broken.'),
  ...storeVariables,
  PUBLIC_URL: Address.describe('The address people open. A host that contains `test` or `uat` makes it a demo.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(Address).describe(
    'Collector of OpenTelemetry traces; without it none are made.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
  TEST_SIGNING_KEYS: optional(z.string()).describe('JSON Web Keys trusted beside identity’s own; only read in tests.'),
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
