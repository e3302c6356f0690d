import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../envelope.ts';
import { db, Flag } from '../fields.ts';
import { AuditArchive } from './schema.ts';

const inScope = {
  /** The same as in `findAudit`. */
  platform: Flag.optional(),
  db,
};

export const findAuditArchives = endpoint({
  method: 'GET',
  path: '/api/admin/audit/archives',
  service: 'identity',
  access: ['admin'],
  region: 'required',
  input: listQuery(['month']).pick({ current: true, pageSize: true }).extend(inScope),
  response: pageOf(AuditArchive),
  summary: 'List the archive files of the audit log, newest first',
});
/** Audited, because the signed address gives access to the file. */
export const openAuditArchive = endpoint({
  method: 'GET',
  path: '/api/admin/audit/archives/address',
  service: 'identity',
  access: ['admin'],
  region: 'required',
  input: z.object({ firstSeq: z.coerce.number().int().min(1), ...inScope }),
  response: z.object({ address: z.string() }),
  summary: 'Get an address for downloading an archive file within ten minutes',
  audit: 'security',
});
/** Gzipped lines of JSON, one per entry, in the order of the chain (docs/runbooks/archived-entries.md). */
export const getAuditArchiveFile = endpoint({
  method: 'GET',
  path: '/api/audit/archives/:archive',
  service: 'identity',
  access: 'public',
  region: 'none',
  answer: 'file',
  rate: 'heavy',
  input: z.object({
    archive: z.string().regex(/^[a-z]{2,10}-\d{4}-\d\d-\d+-\d+\.jsonl\.gz$/, { error: 'invalidId' }),
    until: z.coerce.number().int().optional(),
    signature: z.string().max(100).optional(),
  }),
  response: z.unknown(),
  summary: 'Download an archive file of the audit log by its signed address',
  errors: ['linkExpired'],
});
