type Naming = { DATABASE_PREFIX: string };

/** `fovea_device_inventory_jp`; scope is a region key or `global`. */
export function databaseName(naming: Naming, service: string, scope: string): string {
  return `${roleName(naming, service)}_${scope}`;
}

/** As whom a service logs in, on every server that has a database of its: `fovea_device_inventory`. */
export function roleName({ DATABASE_PREFIX }: Naming, service: string): string {
  return `${DATABASE_PREFIX}_${service}`.replaceAll('-', '_');
}

/** `DATABASE_PASSWORD_DEVICE_INVENTORY`: where `migrate` finds the password that a service's role gets. */
export const databasePasswordVariable = (service: string): string =>
  `DATABASE_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`;

/** A server's URL (with or without parameters) pointed at one service's database. */
export function databaseUrl(naming: Naming, serverUrl: string, service: string, scope: string): string {
  return pointedAt(serverUrl, databaseName(naming, service, scope));
}

export function pointedAt(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export const nobody = { user: '', password: '' };

/** The same server for somebody else, or for `nobody` yet. */
export function loggedInAs(serverUrl: string, { user, password }: { user: string; password: string }): string {
  const url = new URL(serverUrl);
  Object.assign(url, { username: user, password: encodeURIComponent(password) });
  return url.href;
}
