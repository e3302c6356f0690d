import { type Environment, kitConfig, parseConfig } from '@fovea/kit/config';
import { databaseName, loggedInAs, pointedAt, roleName } from '@fovea/kit/database-url';
import { findSchemas } from '@fovea/kit/prisma/schemas';
import { SecretKeys, type Secrets } from '@fovea/kit/secret-box';
import { Failure } from './failure.ts';

type Place = { name: string; url: string; scope: string };
/** Every server of the installation, and how to reach the services' databases on it. */
export type Fleet = {
  /** `global` first, then the regions' keys. */
  scopes: string[];
  database(service: string, scope: string): Place;
  /** All that the services have, each with its scope. */
  databases(services: string[]): Place[];
  /** What is sealed in them opens with these. Throws a Failure where they were not given. */
  secrets(): Secrets;
};

const wanted = kitConfig.pick({
  FOVEA_REGIONS: true,
  DATABASE_PREFIX: true,
  DATABASE_URL_GLOBAL: true,
  DATABASE_PASSWORD: true,
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
      'FOVEA_SECRET_KEY holds no secrets',
      'Give it what identity has, while it changes the new one first',
    );
  };
  return {
    scopes,
    database,
    secrets,
    databases: (services) =>
      findSchemas(services).flatMap(({ service, kind }) =>
        scopes.filter((scope) => (scope === 'global') === (kind === 'global')).map((scope) => database(service, scope)),
      ),
  };
}
