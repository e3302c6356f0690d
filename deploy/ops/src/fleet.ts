import { platformPlace } from '@fovea/kit/config/bucket-places';
import { type Environment, kitConfig, parseConfig } from '@fovea/kit/config/config';
import { databaseName, loggedInAs, pointedAt, roleName } from '@fovea/kit/config/database-url';
import { type Bucket, openBucket } from '@fovea/kit/files/bucket';
import { findSchemas } from '@fovea/kit/prisma/schemas';
import { SecretKeys, type Secrets } from '@fovea/kit/secrets/secret-box';
import { Failure } from './failure.ts';

type Place = { name: string; url: string; scope: string };
/** Every server of the installation, and how to reach the services' databases on it. */
export type Fleet = {
  /** `global` first, then the regions' keys. */
  scopes: string[];
  database(service: string, scope: string): Place;
  /** All that the services have, each with its scope. */
  databases(services: string[]): Place[];
  /** What is sealed in them opens with these. Throws a Failure where they were not given, or one is too short. */
  secrets(): Secrets;
  /** Where the files of a region, or of the platform (`global`), lie. Throws a Failure where nobody said. */
  store(scope: string): Pick<Bucket, 'get'>;
};

const wanted = kitConfig.pick({
  FOVEA_REGIONS: true,
  DATABASE_PREFIX: true,
  DATABASE_URL_GLOBAL: true,
  DATABASE_PASSWORD: true,
});
const ofStores = kitConfig.pick({
  FOVEA_REGIONS: true,
  S3_ENDPOINT: true,
  S3_PUBLIC_URL: true,
  S3_ACCESS_KEY: true,
  S3_SECRET_KEY: true,
  S3_BUCKET: true,
  S3_REGION: true,
});

/**
 * The variables that services have too: with a service's password it is looked at as that service, else as whoever the
 * URLs name. Throws a Failure that names the missing ones.
 */
export function fleetOf(env: Environment = process.env): Fleet {
  const { config, problems } = parseConfig(wanted, env);
  if (!config) throw new Failure(`Wrong environment: ${problems.join('; ')}`, 'Give this command what services have');
  const servers = new Map([['global', config.DATABASE_URL_GLOBAL], ...Object.entries(config.regionUrls)]);
  const scopes = [...servers.keys()];
  const database = (service: string, scope: string) => {
    const name = databaseName(config, service, scope);
    const url = pointedAt(servers.get(scope) ?? '', name);
    const { DATABASE_PASSWORD: password } = config;
    return { name, url: password ? loggedInAs(url, { user: roleName(config, service), password }) : url, scope };
  };
  const secrets = () => {
    const given = SecretKeys.safeParse(env.FOVEA_SECRET_KEY ?? '');
    if (given.success) return given.data;
    throw new Failure(
      `FOVEA_SECRET_KEY ${env.FOVEA_SECRET_KEY ? given.error.issues[0]?.message : 'is not set'}`,
      'Give this command what identity has: one secret, or <new>,<present> while it changes',
    );
  };
  const store = (scope: string) => {
    const { config: stores, problems: missing } = parseConfig(ofStores, env);
    const place = stores && (scope === 'global' ? platformPlace(stores) : stores.regionStores[scope]);
    if (place) return openBucket(place);
    throw new Failure(`Wrong environment: ${missing.join('; ')}`, 'Give this command the stores that services have');
  };
  return {
    scopes,
    database,
    secrets,
    store,
    databases: (services) =>
      findSchemas(services).flatMap(({ service, kind }) =>
        scopes.filter((scope) => (scope === 'global') === (kind === 'global')).map((scope) => database(service, scope)),
      ),
  };
}
