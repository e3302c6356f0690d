import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import { dateCell, eitherCell, nameCell, phoneDigits, walkLines } from '@fovea/kit/csv/csv-lines';
import { zonedHeader } from '@fovea/kit/csv/exports';
import type { Rows } from '@fovea/kit/database/list';
import { storedZone } from '@fovea/kit/database/stored-zone';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { type Context, handleExport } from '../handle.ts';
import { checkMaySeeRemoved, type FamilyScope, familiesInScope } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { countFamilies } from './find-families.ts';
import { type ParentFilter, parentsMatching } from './parent-query.ts';

type Source = Pick<Context, 'db' | 'concerns' | 'language' | 'timezone' | 'regionTimezone'>;

/** Registered, last login. */
const instants = [6, 7];

export const exportCustomersHandler = handleExport(exportCustomers, async (filter, ctx) => {
  if (filter.deleted) checkMaySeeRemoved(ctx.actor);
  const scope = await familiesInScope(ctx.db, ctx.actor);
  return {
    name: 'patients',
    header: zonedHeader(texts[ctx.language].exports.header, instants, ctx.timezone),
    count: await countFamilies(ctx, filter, scope),
    lines: exportedLines(ctx, filter, scope),
  };
});

type Children = {
  list: string | null;
  doctors: string | null;
  rates: string | null;
  uses: string | null;
  ends: string | null;
};
type Read = Tables & { accounts: Children };
const { ref } = expressionBuilder<Read, 'parent' | 'patient' | 'staff' | 'company' | 'accounts'>();

/** Each batch is a look at its families. */
export function exportedLines(source: Source, filter: ParentFilter, scope: FamilyScope) {
  const { db, concerns, language, timezone, regionTimezone } = source;
  const familyZone = storedZone(ref('parent.timezone'), regionTimezone);
  const words = texts[language].exports;
  const nameOf = (person: 'parent' | 'patient', middle = sql<string | null>`NULL`) =>
    nameCell({ first: ref(`${person}.first_name`), middle, last: ref(`${person}.last_name`) }, language);
  const patient = sql<string>`${nameOf('patient')} || ' (' || coalesce(${ref('patient.patient_id')}, '') || ')'`;
  // Of each child, in the order of their names; days are the family's.
  const ofEach = (text: RawBuilder<string | null>) =>
    sql<string | null>`string_agg(coalesce(${text}, '–'), '; ' ORDER BY ${ref('patient.id')})`;
  const joined = (parents: Rows<Tables, 'parent'>) =>
    parents
      .leftJoin('company', 'company.id', 'parent.company_id')
      .leftJoin('staff', 'staff.id', 'parent.doctor_id')
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('patient')
          .leftJoin('treatment', 'treatment.account_id', 'patient.id')
          .leftJoin('staff as doctor', 'doctor.id', 'patient.doctor_id')
          .select(({ ref: own }) => [
            sql<string | null>`string_agg(${patient}, '; ' ORDER BY ${ref('patient.id')})`.as('list'),
            sql<string | null>`string_agg(DISTINCT ${own('doctor.full_name')}, ', ')`.as('doctors'),
            ofEach(sql`to_char(${own('treatment.rate')}, 'FM990.0')`).as('rates'),
            ofEach(sql`to_char(${own('treatment.last_day')}, 'DD/MM/YYYY')`).as('uses'),
            ofEach(sql`to_char(${own('patient.expired_date')} AT TIME ZONE ${familyZone}, 'DD/MM/YYYY')`).as('ends'),
          ])
          .whereRef('patient.parent_id', '=', 'parent.id')
          .where('patient.deleted_at', 'is', null)
          .as('accounts'),
      );
  const cells = [
    nameOf('parent', sql<string | null>`${ref('parent.middle_name')}`),
    ref('accounts.list'),
    // As the list shows it: the family's own clinician, else those of its patients.
    sql<string | null>`coalesce(${ref('staff.full_name')}, ${ref('accounts.doctors')})`,
    ref('parent.email'),
    ref('company.name'),
    sql<string>`'+' || ${ref('parent.mobile_country_code')} || ' ' || ${phoneDigits(ref('parent.mobile_country_code'), ref('parent.phone'))}`,
    dateCell(ref('parent.register_date'), 'day', timezone),
    dateCell(ref('parent.last_login_at'), 'day', timezone),
    eitherCell(sql`${ref('parent.lock')}`, words.locked, words.active),
    eitherCell(sql`${ref('parent.requesting')}`, words.requesting, ''),
    ref('accounts.rates'),
    ref('accounts.uses'),
    ref('accounts.ends'),
    sql<string>`concat_ws(' ', ${ref('parent.last_name_kana')}, ${ref('parent.first_name_kana')})`,
  ];
  const shows = { whom: ref('parent.id'), tell: concerns };
  return walkLines(
    kysely(db),
    { table: 'parent', joined, cells, shows },
    parentsMatching(filter, scope, regionTimezone),
  );
}
