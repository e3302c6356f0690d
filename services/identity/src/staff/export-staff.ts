import { exportStaff } from '@fovea/contracts/staff/endpoints';
import { companiesInScope } from '@fovea/kit/access/company-scope';
import { type CsvLines, dateCell, phoneDigits, walkLines, wordCell } from '@fovea/kit/csv/csv-lines';
import { zonedHeader } from '@fovea/kit/csv/exports';
import type { Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Context, handleExport } from '../handle.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';
import { texts } from '../texts.ts';
import { countStaff, staffMatching } from './staff-query.ts';

/** Last login, created: in the reader's own time zone. */
const instants = [6, 7];

export const exportStaffHandler = handleExport(exportStaff, async (filter, ctx) => {
  const matching = staffMatching(filter, await companiesInScope(ctx.global, ctx.actor), ctx.region);
  return {
    name: 'users',
    header: zonedHeader(texts[ctx.language].exports.header, instants, ctx.timezone),
    count: await countStaff(ctx.global, matching),
    lines: staffLines(ctx, matching),
  };
});

const { ref } = expressionBuilder<GlobalTables, 'staff' | 'company'>();
const joined = (staff: Rows<GlobalTables, 'staff'>) => staff.leftJoin('company', 'company.id', 'staff.company_id');

/** Times as DD/MM/YYYY HH:mm:ss. */
export function staffLines(
  { global, language, timezone }: Pick<Context, 'global' | 'language' | 'timezone'>,
  matching: Expression<SqlBool>,
): AsyncIterable<CsvLines> {
  const { types } = texts[language].exports;
  const authority = sql<string>`CASE WHEN ${ref('staff.type')} = 'admin' THEN 'platform' ELSE coalesce(${ref('staff.user_type')}, 'general') END`;
  const phone = sql<string>`concat(${ref('staff.mobile_country_code')}, ' ', ${phoneDigits(ref('staff.mobile_country_code'), ref('staff.phone'))})`;
  const cells = [
    ref('staff.full_name'),
    ref('staff.email'),
    wordCell(types, authority),
    ref('company.name'),
    sql<string>`CASE WHEN ${ref('staff.phone')} <> '' THEN ${phone} END`,
    ref('staff.timezone'),
    dateCell(ref('staff.last_login_at'), 'second', timezone),
    dateCell(ref('staff.created_at'), 'second', timezone),
  ];
  return walkLines(kyselyOfGlobal(global), { table: 'staff', joined, cells }, matching);
}
