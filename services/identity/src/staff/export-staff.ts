import { exportStaff } from '@fovea/contracts/staff/endpoints';
import { companiesInScope } from '@fovea/kit/access/company-scope';
import { type CsvColumn, dateCell, phoneDigits, walkLines, wordCell } from '@fovea/kit/csv/csv-lines';
import type { CsvExport } from '@fovea/kit/csv/exports';
import type { Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Context, handleExport } from '../handle.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';
import { texts } from '../texts.ts';
import { countStaff, staffMatching } from './staff-query.ts';

export const exportStaffHandler = handleExport(exportStaff, async (filter, ctx) => {
  const matching = staffMatching(filter, await companiesInScope(ctx.global, ctx.actor), ctx.region);
  return {
    name: 'users',
    count: await countStaff(ctx.global, matching),
    ...staffCsv(ctx, matching),
  };
});

const { ref } = expressionBuilder<GlobalTables, 'staff' | 'company'>();
const joined = (staff: Rows<GlobalTables, 'staff'>) => staff.leftJoin('company', 'company.id', 'staff.company_id');

/** Times as DD/MM/YYYY HH:mm:ss. */
export function staffCsv(
  { global, language, timezone }: Pick<Context, 'global' | 'language' | 'timezone'>,
  matching: Expression<SqlBool>,
): CsvExport {
  const { types, columns: titles } = texts[language].exports;
  const authority = sql<string>`CASE WHEN ${ref('staff.type')} = 'admin' THEN 'platform' ELSE coalesce(${ref('staff.user_type')}, 'general') END`;
  const phone = sql<string>`concat(${ref('staff.mobile_country_code')}, ' ', ${phoneDigits(ref('staff.mobile_country_code'), ref('staff.phone'))})`;
  const columns: CsvColumn[] = [
    { title: titles.name, cell: ref('staff.full_name') },
    { title: titles.email, cell: ref('staff.email') },
    { title: titles.type, cell: wordCell(types, authority) },
    { title: titles.company, cell: ref('company.name') },
    { title: titles.phone, cell: sql<string>`CASE WHEN ${ref('staff.phone')} <> '' THEN ${phone} END` },
    { title: titles.timezone, cell: ref('staff.timezone') },
    { title: titles.lastLogin, cell: dateCell(ref('staff.last_login_at'), 'second', timezone), instant: true },
    { title: titles.created, cell: dateCell(ref('staff.created_at'), 'second', timezone), instant: true },
  ];
  const lines = walkLines(kyselyOfGlobal(global), { table: 'staff', joined, columns }, matching);
  return { columns, timezone, lines };
}
