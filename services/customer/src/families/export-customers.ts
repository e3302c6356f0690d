import { exportCustomers } from '@fovea/contracts/customers/endpoints';
import { type CsvColumn, dateCell, eitherCell, nameCell, phoneDigits, walkLines } from '@fovea/kit/csv/csv-lines';
import type { CsvExport } from '@fovea/kit/csv/exports';
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

export const exportCustomersHandler = handleExport(exportCustomers, async (filter, ctx) => {
  if (filter.deleted) checkMaySeeRemoved(ctx.actor);
  const scope = await familiesInScope(ctx.db, ctx.actor);
  return {
    name: 'patients',
    count: await countFamilies(ctx, filter, scope),
    ...parentsCsv(ctx, filter, scope),
  };
});

type Children = {
  list: string | null;
  doctors: string | null;
  rates: string | null;
  prescribed: string | null;
  prescribed_rates: string | null;
  uses: string | null;
  ends: string | null;
};
type Read = Tables & { accounts: Children };
const { ref } = expressionBuilder<Read, 'parent' | 'patient' | 'staff' | 'company' | 'accounts'>();

/** Each batch is logged as a view of its families. */
export function parentsCsv(source: Source, filter: ParentFilter, scope: FamilyScope): CsvExport {
  const { db, concerns, language, timezone, regionTimezone } = source;
  const familyZone = storedZone(ref('parent.timezone'), regionTimezone);
  const { columns: titles, ...words } = texts[language].exports;
  const nameOf = (person: 'parent' | 'patient', middleName = sql<string | null>`NULL`) =>
    nameCell({ firstName: ref(`${person}.first_name`), middleName, lastName: ref(`${person}.last_name`) }, language);
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
            ofEach(sql`${own('patient.prescribed_per_week')}::text`).as('prescribed'),
            ofEach(sql`to_char(${own('treatment.prescribed_rate')}, 'FM990.0')`).as('prescribed_rates'),
            ofEach(sql`to_char(${own('treatment.last_day')}, 'DD/MM/YYYY')`).as('uses'),
            ofEach(sql`to_char(${own('patient.expired_date')} AT TIME ZONE ${familyZone}, 'DD/MM/YYYY')`).as('ends'),
          ])
          .whereRef('patient.parent_id', '=', 'parent.id')
          .where('patient.deleted_at', 'is', null)
          .as('accounts'),
      );
  const columns: CsvColumn[] = [
    { title: titles.parent, cell: nameOf('parent', sql<string | null>`${ref('parent.middle_name')}`) },
    { title: titles.patients, cell: ref('accounts.list') },
    // As in the list: the family's own clinician, else those of its children.
    {
      title: titles.clinician,
      cell: sql<string | null>`coalesce(${ref('staff.full_name')}, ${ref('accounts.doctors')})`,
    },
    { title: titles.username, cell: ref('parent.email') },
    { title: titles.clinic, cell: ref('company.name') },
    {
      title: titles.phone,
      cell: sql<string>`'+' || ${ref('parent.mobile_country_code')} || ' ' || ${phoneDigits(ref('parent.mobile_country_code'), ref('parent.phone'))}`,
    },
    { title: titles.registered, cell: dateCell(ref('parent.register_date'), 'day', timezone), instant: true },
    { title: titles.lastLogin, cell: dateCell(ref('parent.last_login_at'), 'day', timezone), instant: true },
    { title: titles.status, cell: eitherCell(sql`${ref('parent.lock')}`, words.locked, words.active) },
    { title: titles.request, cell: eitherCell(sql`${ref('parent.requesting')}`, words.requesting, '') },
    { title: titles.compliance, cell: ref('accounts.rates') },
    { title: titles.prescribed, cell: ref('accounts.prescribed') },
    { title: titles.prescribedCompliance, cell: ref('accounts.prescribed_rates') },
    { title: titles.lastUse, cell: ref('accounts.uses') },
    { title: titles.planEnds, cell: ref('accounts.ends') },
    {
      title: titles.kana,
      cell: sql<string>`concat_ws(' ', ${ref('parent.last_name_kana')}, ${ref('parent.first_name_kana')})`,
    },
  ];
  const shows = { family: ref('parent.id'), note: concerns };
  const lines = walkLines(
    kysely(db),
    { table: 'parent', joined, columns, shows },
    parentsMatching(filter, scope, regionTimezone),
  );
  return { columns, timezone, lines };
}
