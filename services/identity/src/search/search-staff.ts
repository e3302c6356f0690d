import { plain } from '@fovea/contracts/plain-text';
import { searchStaff } from '@fovea/contracts/search/endpoints';
import type { FoundStaff } from '@fovea/contracts/search/schema';
import type { Rows } from '@fovea/kit/database/list';
import { searchRows } from '@fovea/kit/search/search-rows';
import { escapeLike } from '@fovea/kit/search/search-text';
import { fitsWords } from '@fovea/kit/search/search-words';
import { expressionBuilder, type InferResult } from 'kysely';
import { handle } from '../handle.ts';
import { visibleStaff } from '../staff/scope.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';

const staff = expressionBuilder<GlobalTables, 'staff'>();

export const searchStaffHandler = handle(searchStaff, async (search, { global, actor }) => {
  const words = staff.ref('staff.search');
  const { searchStr } = search;
  const { rows, more } = await searchRows(kyselyOfGlobal(global), list, search, {
    scope: await visibleStaff(global, actor),
    words,
    fits: staff.or([
      fitsWords(words, searchStr),
      fitsWords(staff.ref('staff.phone'), searchStr, staff.ref('staff.mobile_country_code')),
      // An email is one word, matched by any part of at least three characters, which the index needs.
      ...(searchStr.length < 3 ? [] : [staff('staff.email', 'like', `%${escapeLike(plain(searchStr))}%`)]),
    ]),
  });
  return { list: rows.map(foundStaff), more };
});

const show = (people: Rows<GlobalTables, 'staff'>) =>
  people
    .leftJoin('company', 'company.id', 'staff.company_id')
    .select(['staff.id', 'staff.full_name as fullName', 'staff.email', 'staff.type', 'staff.user_type as userType'])
    .select(['company.name as companyName', 'staff.locked']);

const list = { table: 'staff', show } as const;

const foundStaff = ({ id, ...row }: InferResult<ReturnType<typeof show>>[number]): FoundStaff => ({ _id: id, ...row });
