import type { RawClient } from '@fovea/kit/database/kysely';
import type { Global, Regional } from '../handle.ts';

/**
 * One hash chain: a region's, or the platform's (`global`). `others` are the databases that hold copies of its anchors
 * and proofs.
 */
export type AuditLog = { scope: string; db: RawClient; others: RawClient[] };

type Databases = { global: Global; of(region: string): Regional; regions: { key: string }[] };

/** Every audit log, with witnesses in other databases: access to one database does not alter the other's copy. */
export function auditLogsOf({ global, of, regions }: Databases): AuditLog[] {
  const regional = regions.map(({ key }) => ({ scope: key, db: of(key), others: [global] }));
  return [{ scope: 'global', db: global, others: regional.map(({ db }) => db) }, ...regional];
}
