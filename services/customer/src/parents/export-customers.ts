import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import { dateCell, eitherCell, nameCell, walkLines } from '@fovea/kit/csv-lines';
import { zonedHeader } from '@fovea/kit/exports';
import type { Rows } from '@fovea/kit/list';
import { expressionBuilder, sql } from 'kysely';
import { type Context, handleExport } from '../handle.ts';
import { checkMaySeeRemoved, type FamilyScope, familiesInScope } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { countParents } from './find-customers.ts';
import { type ParentFilter, parentsMatching } from './parent-query.ts';

type Source = Pick<Context, 'db' | 'concerns' | 'language' | 'timezone'>;

/** Registered, last login. */
const instants = [6, 7];

export const exportCustomersHandler = handleExport(exportCustomers, async (filter, ctx) => {
  if (filter.deleted) checkMaySeeRemoved(ctx.actor);
  const scope = await familiesInScope(ctx.db, ctx.actor);
  return {
    name: 'patients',
    header: zonedHeader(texts[ctx.language].exports.header, instants, ctx.timezone),
    count: await countParents(ctx.db, filter, scope),
    lines: exportedLines(ctx, filter, scope),
  };
});

type Read = Tables & { accounts: { list: string | null } };
const { ref } = expressionBuilder<Read, 'parent' | 'patient' | 'staff' | 'company' | 'accounts'>();

/** Each batch is a look at its families. */
export function exportedLines({ db, concerns, language, timezone }: Source, filter: ParentFilter, scope: FamilyScope) {
  const words = texts[language].exports;
  const nameOf = (person: 'parent' | 'patient', middle = sql<string | null>`NULL`) =>
    nameCell({ first: ref(`${person}.first_name`), middle, last: ref(`${person}.last_name`) }, language);
  const patient = sql<string>`concat(${nameOf('patient')}, ' (', ${ref('patient.patient_id')}, ')')`;
  const joined = (parents: Rows<Tables, 'parent'>) =>
    parents
      .leftJoin('company', 'company.id', 'parent.company_id')
      .leftJoin('staff', 'staff.id', 'parent.doctor_id')
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('patient')
          .select(sql<string | null>`string_agg(${patient}, '; ' ORDER BY ${ref('patient.id')})`.as('list'))
          .whereRef('patient.parent_id', '=', 'parent.id')
          .where('patient.deleted_at', 'is', null)
          .as('accounts'),
      );
  const cells = [
    nameOf('parent', sql<string | null>`${ref('parent.middle_name')}`),
    ref('accounts.list'),
    ref('staff.full_name'),
    ref('parent.email'),
    ref('company.name'),
    sql<string>`concat('+', ${ref('parent.mobile_country_code')}, ' ', ${ref('parent.phone')})`,
    dateCell(ref('parent.register_date'), 'day', timezone),
    dateCell(ref('parent.last_login_at'), 'day', timezone),
    eitherCell(sql`${ref('parent.lock')}`, words.locked, words.active),
    eitherCell(sql`${ref('parent.requesting')}`, words.requesting, ''),
  ];
  const shows = { whom: ref('parent.id'), tell: concerns };
  return walkLines(kysely(db), { table: 'parent', joined, cells, shows }, parentsMatching(filter, scope));
}
