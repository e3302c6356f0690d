import { searchFamilies } from '@fovea/contracts/search/endpoints';
import type { FoundFamily } from '@fovea/contracts/search/schema';
import type { Rows } from '@fovea/kit/database/list';
import { searchRows } from '@fovea/kit/search/search-rows';
import { fitsWords } from '@fovea/kit/search/search-words';
import { expressionBuilder, type InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { handle } from '../handle.ts';
import { visibleFamilies } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';

const { ref } = expressionBuilder<Tables, 'parent'>();

export const searchFamiliesHandler = handle(searchFamilies, async (search, { db, actor, region, concerns }) => {
  const words = ref('parent.search');
  const { rows, more } = await searchRows(kysely(db), list, search, {
    scope: await visibleFamilies(db, actor),
    words,
    fits: fitsWords(words, search.searchStr, ref('parent.mobile_country_code')),
  });
  concerns(rows.map(({ id }) => id));
  return { list: rows.map((row) => foundFamily(row, region)), more };
});

const show = (parents: Rows<Tables, 'parent'>) =>
  parents
    .select(['parent.id', 'parent.first_name as firstName', 'parent.middle_name as middleName'])
    .select(['parent.last_name as lastName', 'parent.email', 'parent.phone'])
    .select(['parent.first_name_kana as firstNameKana', 'parent.last_name_kana as lastNameKana'])
    .select(['parent.mobile_country_code as mobileCountryCode', 'parent.lock', 'parent.requesting'])
    .select(({ selectFrom }) => [
      selectFrom('company').select('company.name').whereRef('company.id', '=', 'parent.company_id').as('companyName'),
      selectFrom('device')
        .select('device.serial_number')
        .whereRef('device.customer_id', '=', 'parent.id')
        .where('device.deleted', '=', false)
        .limit(1)
        .as('serialNumber'),
      jsonArrayFrom(
        selectFrom('patient')
          .select(['patient.id', 'patient.first_name as firstName', 'patient.last_name as lastName'])
          .select(['patient.first_name_kana as firstNameKana', 'patient.last_name_kana as lastNameKana'])
          .select(['patient.patient_id as patientId', 'patient.username'])
          .whereRef('patient.parent_id', '=', 'parent.id')
          .where('patient.deleted_at', 'is', null)
          .orderBy('patient.id'),
      ).as('accounts'),
    ]);

const list = { table: 'parent', show } as const;
type Row = InferResult<ReturnType<typeof show>>[number];

const foundFamily = ({ id, accounts, serialNumber, ...parent }: Row, db: string): FoundFamily => ({
  _id: id,
  db,
  firstName: parent.firstName ?? '',
  middleName: parent.middleName ?? '',
  lastName: parent.lastName ?? '',
  firstNameKana: parent.firstNameKana ?? '',
  lastNameKana: parent.lastNameKana ?? '',
  email: parent.email ?? '',
  phone: parent.phone ?? '',
  mobileCountryCode: parent.mobileCountryCode ?? '',
  companyName: parent.companyName,
  lock: parent.lock,
  requesting: parent.requesting,
  serial_number: serialNumber,
  accounts: accounts.map(({ id: accountId, ...child }) => ({
    _id: accountId,
    firstName: child.firstName ?? '',
    lastName: child.lastName ?? '',
    firstNameKana: child.firstNameKana ?? '',
    lastNameKana: child.lastNameKana ?? '',
    patientId: child.patientId ?? '',
    username: child.username ?? '',
  })),
});
