import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessRecorded } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { openFiles } from '@fovea/kit/files/files';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startS3 } from '@fovea/local/parts/s3';
import { type Proof, proofsIn } from '../archives/proofs.ts';
import { aRecord, verify } from '../audit/audit-fixtures.ts';
import { readerOf } from '../audit/audit-log-reader.ts';
import { type AuditLog, auditLogsOf } from '../audit/audit-logs.ts';
import type { Global, Regional } from '../handle.ts';
import { startBed } from './stage.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** Starts identity with a real object store and audit logs that reach years back. */
export async function startArchiveStage(env = { AUDIT_KEPT_MONTHS: '24' }) {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-archives-'));
  const { first: port } = await claimPorts('single');
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  const store = await startS3({ port, folder, buckets: ['fovea', 'fovea-jp', 'fovea-au'], ...keys });
  const address = `http://127.0.0.1:${port}`;
  const bed = await startBed({ S3_ENDPOINT: address, S3_PUBLIC_URL: address, ...env });
  const { databases, regions } = bed.service();
  const clientOf = (scope: string) => databases.all.find((each) => each.scope === scope)?.client;

  /** Appends records of these instants to a region's audit log. */
  const append = async (instants: string[], region = 'jp'): Promise<AccessRecord[]> => {
    const records = instants.map((at) => aRecord({ at }));
    await bed.publish(accessRecorded, { records }, { region });
    await bed.idle();
    return records;
  };
  const auditLog = (scope: string): AuditLog => {
    const all = auditLogsOf({
      global: clientOf('global') as unknown as Global,
      of: (region) => clientOf(region) as unknown as Regional,
      regions,
    });
    const found = all.find((each) => each.scope === scope);
    if (!found) throw new Error(`There is no audit log ${scope}`);
    return found;
  };
  const proofsOf = (database: string, scope: string): Promise<Proof[]> =>
    proofsIn(readerOf(auditLog(database).db), scope);

  return {
    bed,
    append,
    auditLog,
    files: openFiles(readConfig(kitConfig, bed.env)),
    /** Proofs of an audit log in its own database, and in one that holds copies. */
    proofs: (scope: string) => proofsOf(scope, scope),
    copies: (scope: string) => proofsOf(scope === 'global' ? 'jp' : 'global', scope),
    rows: async (scope: string): Promise<number[]> =>
      (await bed.sql<{ seq: string }>('SELECT seq FROM access_log ORDER BY seq', [], { scope })).map(({ seq }) =>
        Number(seq),
      ),
    verify: async (scope: string) =>
      verify(
        databases.all.find((each) => each.scope === scope)?.url,
        scope,
        [],
        await proofsOf(scope === 'global' ? 'jp' : 'global', scope),
      ),
    /** Runs the job `days` from now. */
    archive: (days = 0, service = bed.service()) =>
      service.runJob('archive-trails', { now: new Date(Date.now() + days * dayMs) }),
    /** Archive files of a bucket on disk. */
    stored: async (bucket: string): Promise<string[]> => {
      const names = await readdir(join(folder, bucket, 'audit')).catch(() => []);
      return names.filter((name) => name.endsWith('_object')).sort();
    },
    pathOf: (bucket: string, { key }: Pick<Proof, 'key'>) => join(folder, bucket, `${key}._S3rver_object`),
    async stop() {
      await bed.stop();
      await store.stop();
      await rm(folder, { recursive: true });
    },
  };
}
export type ArchiveStage = Awaited<ReturnType<typeof startArchiveStage>>;
