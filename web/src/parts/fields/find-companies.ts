import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import type { CompanyChoice } from '@fovea/contracts/companies/schema';
import { call } from '../../api/client.ts';

/** Companies by a piece of their name, to choose from. */
export async function findCompanies(searchStr: string, signal: AbortSignal) {
  return companyChoices((await call(findAllCompanies, { searchStr }, { signal })).list);
}

/** The country tells namesakes apart. */
export const companyChoices = (list: CompanyChoice[]) =>
  list.map(({ _id, name, country }) => ({ value: _id, label: name, hint: country }));
