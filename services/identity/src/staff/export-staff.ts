import { defaultTimezone } from '@fovea/contracts/countries';
import * as contract from '@fovea/contracts/staff';
import { companiesInScope } from '@fovea/kit/company-scope';
import { startExport } from '@fovea/kit/exports';
import { Prisma } from '../../generated/global/client.ts';
import { type Global, handle } from '../handle.ts';
import { staffExportRow } from './staff-export-row.ts';
import { staffExportWords } from './staff-export-words.ts';
import { countStaff, selectStaff, staffMatching } from './staff-query.ts';
import { viewStaffRow } from './staff-view.ts';

const batch = 1_000;

/** Times are in the reader's own time zone. */
export const exportStaff = handle(contract.exportStaff, async (filter, ctx) => {
  const matching = staffMatching(filter, await companiesInScope(ctx.global, ctx.actor), ctx.region);
  const { header, types } = staffExportWords[ctx.language];
  const reader = await ctx.global.staff.findUnique({ where: { id: ctx.actor.id }, select: { timezone: true } });
  const toRow = staffExportRow(types, reader?.timezone ?? defaultTimezone);
  const count = await countStaff(ctx.global, matching);
  return startExport(ctx, { name: 'users', header, count, rows: staffRows(ctx.global, matching, toRow) });
});

/** Walks by key, so that a long list costs no more at its end than at its start. */
async function* staffRows(db: Global, matching: Prisma.Sql, toRow: ReturnType<typeof staffExportRow>) {
  for (let after = ''; ; ) {
    const rest = after ? Prisma.sql`${matching} AND s.id > ${after}::uuid` : matching;
    const rows = await selectStaff(db, rest, Prisma.sql`ORDER BY s.id LIMIT ${batch}`);
    for (const staff of rows) yield toRow(viewStaffRow(staff));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
