import { openAuditArchive } from '@fovea/contracts/archives/endpoints';
import type { AuditChange } from '@fovea/contracts/audit/schema';
import { AppError } from '@fovea/contracts/errors';
import { readerOf } from '../audit/audit-log-reader.ts';
import { handle } from '../handle.ts';
import { fileNameOf } from './archive-store.ts';
import { auditLogOfCall } from './audit-log-of-call.ts';
import { proofsIn } from './proofs.ts';

const validForMs = 10 * 60_000;

/** Browser links carry no session, so the signed URL alone gives access for some minutes. */
export const openAuditArchiveHandler = handle(openAuditArchive, async ({ firstSeq, platform }, ctx) => {
  const { files, now, region } = ctx;
  const { scope, db } = auditLogOfCall(platform, ctx);
  const proof = (await proofsIn(readerOf(db), scope)).find((each) => each.firstSeq === firstSeq);
  if (!proof) throw new AppError('notFound');
  const name = fileNameOf(proof.key);
  const which: AuditChange = { field: 'name', from: null, to: name };
  await ctx.changed(db, { changes: [which], region: platform ? '' : region });
  return { address: files.signedFor(proof.key, `/api/audit/archives/${name}`, new Date(now.getTime() + validForMs)) };
});
