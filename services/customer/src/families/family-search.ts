import { fitsWords } from '@fovea/kit/search/search-words';
import { expressionBuilder } from 'kysely';
import { type CompanyNarrowing, type FamilyScope, inScope, ofCompany, treatedBy } from '../scope.ts';
import type { Tables } from '../tables.ts';

const parent = expressionBuilder<Tables, 'parent'>();

/** Whether a family's search line contains all words, or matches a telephone number in any grouping. */
export const fitsSearch = (searchStr: string) =>
  fitsWords(parent.ref('parent.search'), searchStr, parent.ref('parent.mobile_country_code'));

type Narrowing = CompanyNarrowing & { doctorId?: string | undefined; searchStr?: string | undefined };

/** Ids of the families in scope, narrowed to a company, a clinician and a search. */
export function familyIdsMatching({ doctorId, searchStr, ...company }: Narrowing, scope: FamilyScope) {
  return parent
    .selectFrom('parent')
    .select('parent.id')
    .where(inScope(ofCompany(scope, company), { removed: false }))
    .where(({ and }) =>
      and([...(doctorId ? [treatedBy(doctorId)] : []), ...(searchStr ? [fitsSearch(searchStr)] : [])]),
    );
}
