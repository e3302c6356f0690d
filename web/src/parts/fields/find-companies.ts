import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import type { CompanyChoice } from '@fovea/contracts/companies/schema';
import { call } from '../../api/client.ts';

/** Finds companies by a part of their name. */
export async function findCompanies(searchStr: string, signal: AbortSignal) {
  return companyChoices((await call(findAllCompanies, { searchStr }, { signal })).list);
}

/** The country distinguishes companies of the same name. */
export const companyChoices = (list: CompanyChoice[]) =>
  list.map(({ _id, name, country }) => ({ value: _id, label: name, hint: country }));
