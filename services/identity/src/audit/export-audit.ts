import { exportAudit } from '@fovea/contracts/audit/endpoints';
import { linesOf } from '@fovea/kit/csv-lines';
import { type Global, handleExport } from '../handle.ts';
import { countRecords, recordsMatching, walkRecords } from './audit-query.ts';
import { actorsOf } from './audit-view.ts';

const batch = 1_000;
const everything = 1_000_000_000;
const header = [
  'time',
  'kind',
  'call',
  'actor',
  'role',
  'company',
  'address',
  'request',
  'families',
  'patient',
  'fields',
  'changes',
  'record',
  'hash',
];

/**
 * For auditors' tools, so in one language and in UTC. A family's values stay out: a file cannot be erased with the
 * family.
 */
export const exportAuditHandler = handleExport(exportAudit, async ({ db: _, platform, ...filter }, ctx) => {
  const { global } = ctx;
  const db = platform ? global : ctx.db;
  const condition = await recordsMatching(global, filter, ctx.timezone);
  return {
    name: 'audit',
    header,
    count: await countRecords(db, condition, everything),
    lines: linesOf(rows(global, walkRecords(db, condition, batch))),
  };
});

async function* rows(global: Global, batches: ReturnType<typeof walkRecords>): AsyncGenerator<unknown[]> {
  for await (const records of batches) {
    const { staff, companies } = await actorsOf({ global }, records);
    for (const record of records) {
      const { actorId, actorRole, actorCompanyId, fields, changes } = record;
      yield [
        ...[
          record.at.toISOString(),
          record.kind,
          record.call,
          staff.get(actorId) ?? actorId,
          actorRole,
          companies.get(actorCompanyId ?? '') ?? '',
        ],
        ...[record.address, record.requestId, record.customerIds.join(' '), record.patientId ?? '', fields.join(' ')],
        changes.map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to ?? ''}`).join('; '),
        ...[record.recordId, record.hash],
      ];
    }
  }
}
