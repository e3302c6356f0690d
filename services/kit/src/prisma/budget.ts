import { type ServiceName, services } from '@fovea/contracts/endpoint';
import { pointedAt } from '../config/database-url.ts';
import { withClient } from '../database/with-client.ts';
import type { FleetConfig } from './fleet.ts';
import { type DatabaseKind, findSchemas } from './schemas.ts';

/** The autoscaler's maximum of each (deploy/k8s); a release adds one for a while. */
export const mostReplicas: Record<ServiceName, number> = {
  identity: 6,
  company: 4,
  customer: 4,
  'device-inventory': 12,
  'catalog-plan': 4,
  billing: 6,
  notification: 4,
};
/** Beside its pool a process probes each database. */
const probeConnections = 1;

type Share = { who: string; databases: number; processes: number; connections: number };

/**
 * The connections that may be open to a server, given the kinds of its databases: one `global` for the platform's, one
 * `regional` per region.
 */
export function budgetOf(kinds: DatabaseKind[], poolSize: number): Share[] {
  const shares = services.flatMap((who) => {
    const own = findSchemas([who]).map(({ kind }) => kind);
    const databases = kinds.filter((kind) => own.includes(kind)).length;
    const processes = mostReplicas[who] + 1;
    return databases > 0
      ? [{ who, databases, processes, connections: processes * databases * (poolSize + probeConnections) }]
      : [];
  });
  const migrated = shares.reduce((sum, { databases }) => sum + databases, 0);
  return [...shares, { who: 'migrate', databases: migrated, processes: 1, connections: migrated }];
}

export const sumOf = (shares: Share[]): number => shares.reduce((sum, { connections }) => sum + connections, 0);

/** A line for each server that accepts fewer connections than may be opened. */
export async function tightServers(config: FleetConfig, poolSize: number): Promise<string[]> {
  const scopes = [
    { scope: 'global', kind: 'global' as const, url: config.DATABASE_URL_GLOBAL },
    ...Object.entries(config.regionUrls).map(([scope, url]) => ({ scope, kind: 'regional' as const, url })),
  ];
  const lines = [...Map.groupBy(scopes, ({ url }) => url)].map(async ([url, here]) => {
    const wanted = sumOf(
      budgetOf(
        here.map(({ kind }) => kind),
        poolSize,
      ),
    );
    const taken = await withClient(pointedAt(url, 'postgres'), async (client) => {
      const { rows } = await client.query<{ taken: number }>(
        `SELECT sum(setting::int * CASE name WHEN 'max_connections' THEN 1 ELSE -1 END)::int AS taken FROM pg_settings
         WHERE name IN ('max_connections', 'reserved_connections', 'superuser_reserved_connections')`,
      );
      return rows[0]?.taken ?? 0;
    });
    return taken < wanted
      ? [
          `The server of ${here.map(({ scope }) => scope).join(', ')} takes ${taken} connections, up to ${wanted} may be opened (docs/postgresql.md)`,
        ]
      : [];
  });
  return (await Promise.all(lines)).flat();
}
