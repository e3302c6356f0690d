import { platformPlace } from '@fovea/kit/config/bucket-places';
import { type Environment, kitConfig, parseConfig } from '@fovea/kit/config/config';
import { databaseName, loggedInAs, pointedAt, roleName } from '@fovea/kit/config/database-url';
import { type Bucket, openBucket } from '@fovea/kit/files/bucket';
import { findSchemas } from '@fovea/kit/prisma/schemas';
import { SecretKeys, type Secrets } from '@fovea/kit/secrets/secret-box';
import { Failure } from './failure.ts';

type Place = { name: string; url: string; scope: string };
/** The database servers of an installation, and the services' databases on them. */
export type Fleet = {
  /** `global` first, then the regions' keys. */
  scopes: string[];
  database(service: string, scope: string): Place;
  /** All databases of these services, each with its scope. */
  databases(services: string[]): Place[];
  /** The secrets that open sealed values. Throws a Failure if they are missing or too short. */
  secrets(): Secrets;
  /** The file store of a region or of the platform (`global`). Throws a Failure if it is not configured. */
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
 * Reads the variables that services have too. With a service's password it logs in as that service, otherwise as the
 * user in the URLs. Throws a Failure that names the missing variables.
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
