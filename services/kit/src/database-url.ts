/** `fovea_device_inventory_jp`; scope is a region key or `global`. */
export function databaseName(service: string, scope: string): string {
  return `fovea_${service}_${scope}`.replaceAll('-', '_');
}

/** A server's URL (with or without parameters) pointed at one service's database. */
export function databaseUrl(serverUrl: string, service: string, scope: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName(service, scope)}`;
  return url.href;
}
