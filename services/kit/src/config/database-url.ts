import { constantCase } from './constant-case.ts';

type Naming = { DATABASE_PREFIX: string };

/** `fovea_device_inventory_jp`; scope is a region key or `global`. */
export function databaseName(naming: Naming, service: string, scope: string): string {
  return `${roleName(naming, service)}_${scope}`;
}

/** The role a service logs in with on every server: `fovea_device_inventory`. */
export function roleName({ DATABASE_PREFIX }: Naming, service: string): string {
  return `${DATABASE_PREFIX}_${service}`.replaceAll('-', '_');
}

/** `DATABASE_PASSWORD_DEVICE_INVENTORY`: the variable of `migrate` with the password of a service's role. */
export const databasePasswordVariable = (service: string): string => `DATABASE_PASSWORD_${constantCase(service)}`;

/** A server's URL (with or without parameters) pointed at one service's database. */
export function databaseUrl(naming: Naming, serverUrl: string, service: string, scope: string): string {
  return pointedAt(serverUrl, databaseName(naming, service, scope));
}

export const pointedAt = (serverUrl: string, database: string): string =>
  joined({ ...partsOf(serverUrl), path: `/${database}` });

export const nobody = { user: '', password: '' };

/** The same server with another login, or without one (`nobody`). */
export const loggedInAs = (serverUrl: string, { user, password }: { user: string; password: string }): string =>
  joined({ ...partsOf(serverUrl), login: user && `${user}:${encodeURIComponent(password)}@` });

/** One URL for each host of a server that has several. */
export function hostsOf(url: string): string[] {
  const parts = partsOf(url);
  return parts.hosts.split(',').map((hosts) => joined({ ...parts, hosts }));
}

type Parts = { scheme: string; login: string; hosts: string; path: string; parameters: string };

/** `URL` supports one host; PostgreSQL’s own `postgresql://user@first:5432,second:5432/name?sslmode=…` has more. */
function partsOf(url: string): Parts {
  const [, scheme = '', login = '', hosts = '', path = '', parameters = ''] =
    /^([^:]+:\/\/)([^/?]*@)?([^/?]*)([^?]*)(.*)$/.exec(url) ?? [];
  return { scheme, login, hosts, path, parameters };
}

const joined = ({ scheme, login, hosts, path, parameters }: Parts): string =>
  scheme + login + hosts + path + parameters;
