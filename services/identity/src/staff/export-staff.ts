import { defaultTimezone } from '@fovea/contracts/countries';
import * as contract from '@fovea/contracts/staff';
import { startExport } from '@fovea/kit/exports';
import type { Prisma } from '../../generated/global/client.ts';
import { type Global, handle } from '../handle.ts';
import { staffExportRow } from './staff-export-row.ts';
import { staffExportWords } from './staff-export-words.ts';
import { viewStaffList } from './staff-view.ts';
import { staffWhere } from './staff-where.ts';

const batch = 1_000;

/** Times are in the reader's own time zone. */
export const exportStaff = handle(contract.exportStaff, async (filter, ctx) => {
  const where = await staffWhere(ctx, filter);
  const { header, types } = staffExportWords[ctx.language];
  const reader = await ctx.global.staff.findUnique({ where: { id: ctx.actor.id }, select: { timezone: true } });
  const toRow = staffExportRow(types, reader?.timezone ?? defaultTimezone);
  const count = await ctx.global.staff.count({ where });
  return startExport(ctx, { name: 'users', header, count, rows: staffRows(ctx.global, where, toRow) });
});

/** Walks by key, so that a long list costs no more at its end than at its start. */
async function* staffRows(db: Global, where: Prisma.StaffWhereInput, toRow: ReturnType<typeof staffExportRow>) {
  for (let after = ''; ; ) {
    const rows = await db.staff.findMany({ where: { AND: [where, after ? { id: { gt: after } } : {}] }, orderBy: { id: 'asc' }, take: batch });
    for (const staff of await viewStaffList(db, rows)) yield toRow(staff);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
