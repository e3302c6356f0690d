type Naming = { DATABASE_PREFIX: string };

/** `fovea_device_inventory_jp`; scope is a region key or `global`. */
export function databaseName({ DATABASE_PREFIX }: Naming, service: string, scope: string): string {
  return `${DATABASE_PREFIX}_${service}_${scope}`.replaceAll('-', '_');
}

/** A server's URL (with or without parameters) pointed at one service's database. */
export function databaseUrl(naming: Naming, serverUrl: string, service: string, scope: string): string {
  return pointedAt(serverUrl, databaseName(naming, service, scope));
}

export function pointedAt(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
