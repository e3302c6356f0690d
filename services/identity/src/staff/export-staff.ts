import * as contract from '@fovea/contracts/staff';
import { startExport } from '@fovea/kit/exports';
import type { Prisma } from '../../generated/global/client.ts';
import { type Global, handle } from '../handle.ts';
import { staffExportWords } from './staff-export-words.ts';
import { viewStaffList } from './staff-view.ts';
import { staffWhere } from './staff-where.ts';

const batch = 1_000;

export const exportStaff = handle(contract.exportStaff, async (filter, ctx) => {
  const where = await staffWhere(ctx, filter);
  const words = staffExportWords[ctx.language];
  const count = await ctx.global.staff.count({ where });
  return startExport(ctx, { name: 'users', header: words.header, count, rows: staffRows(ctx.global, where, words) });
});

/** Walks by key, so that a long list costs no more at its end than at its start. */
async function* staffRows(db: Global, where: Prisma.StaffWhereInput, { types }: (typeof staffExportWords)['en']) {
  for (let after = ''; ; ) {
    const rows = await db.staff.findMany({ where: { AND: [where, after ? { id: { gt: after } } : {}] }, orderBy: { id: 'asc' }, take: batch });
    for (const staff of await viewStaffList(db, rows)) {
      const { fullName, email, type, userType, company, mobileCountryCode, phone, timezone, lastLoginAt, createdAt } = staff;
      const authority = type === 'admin' ? types.platform : types[userType ?? 'general'];
      yield [fullName, email, authority, company?.name ?? '', `+${mobileCountryCode} ${phone}`, timezone, lastLoginAt ?? '', createdAt];
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
