import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessRecorded } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { openFiles } from '@fovea/kit/files/files';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { startS3 } from '../../../../deploy/local/src/parts/s3.ts';
import { type Proof, proofsIn } from '../archives/proofs.ts';
import { aRecord, verify } from '../audit/audit-story.ts';
import { readerOf } from '../audit/trail-reader.ts';
import { type Trail, trailsOf } from '../audit/trails.ts';
import type { Global, Regional } from '../handle.ts';
import { startBed } from './stage.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** Identity with a real store of files, and trails that reach back to years long past. */
export async function startArchiveStage(env = { AUDIT_KEPT_MONTHS: '24' }) {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-archives-'));
  const { first: port } = await claimPorts('single');
  const keys = { accessKey: 'test', secretKey: 'test-secret' };
  const store = await startS3({ port, folder, buckets: ['fovea', 'fovea-jp', 'fovea-au'], ...keys });
  const address = `http://127.0.0.1:${port}`;
  const bed = await startBed({ S3_ENDPOINT: address, S3_PUBLIC_URL: address, ...env });
  const { databases, regions } = bed.service();
  const clientOf = (scope: string) => databases.all.find((each) => each.scope === scope)?.client;

  /** Records of these instants in the trail of a region, in this order. */
  const tell = async (instants: string[], region = 'jp'): Promise<AccessRecord[]> => {
    const records = instants.map((at) => aRecord({ at }));
    await bed.publish(accessRecorded, { records }, { region });
    await bed.idle();
    return records;
  };
  const trail = (scope: string): Trail => {
    const all = trailsOf({
      global: clientOf('global') as unknown as Global,
      of: (region) => clientOf(region) as unknown as Regional,
      regions,
    });
    const found = all.find((each) => each.scope === scope);
    if (!found) throw new Error(`There is no trail ${scope}`);
    return found;
  };
  const heldBy = (database: string, scope: string): Promise<Proof[]> => proofsIn(readerOf(trail(database).db), scope);

  return {
    bed,
    tell,
    trail,
    files: openFiles(readConfig(kitConfig, bed.env)),
    /** The proofs of a trail as its own database has them, and as one that witnesses it does. */
    proofs: (scope: string) => heldBy(scope, scope),
    copies: (scope: string) => heldBy(scope === 'global' ? 'jp' : 'global', scope),
    rows: async (scope: string): Promise<number[]> =>
      (await bed.sql<{ seq: string }>('SELECT seq FROM access_log ORDER BY seq', [], { scope })).map(({ seq }) =>
        Number(seq),
      ),
    verify: async (scope: string) =>
      verify(
        databases.all.find((each) => each.scope === scope)?.url,
        scope,
        [],
        await heldBy(scope === 'global' ? 'jp' : 'global', scope),
      ),
    /** The job as it runs so many days from now. */
    archive: (days = 0, service = bed.service()) =>
      service.runJob('archive-trails', { now: new Date(Date.now() + days * dayMs) }),
    /** What lies in a bucket of the trail's archives, as files on the disk. */
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
