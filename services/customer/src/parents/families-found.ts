import { likePattern } from '@fovea/kit/search';
import { expressionBuilder } from 'kysely';
import { type CompanyNarrowing, type FamilyScope, inScope, ofCompany, treatedBy } from '../scope.ts';
import type { Tables } from '../tables.ts';

const parent = expressionBuilder<Tables, 'parent'>();

type Narrowing = CompanyNarrowing & { doctorId?: string | undefined; searchStr?: string | undefined };

/** Ids of the families in scope of a company, a clinician, and whose line says all words of a search. */
export function familiesFound({ doctorId, searchStr, ...company }: Narrowing, scope: FamilyScope) {
  const wanted = (searchStr ?? '').split(/\s+/u).map(likePattern);
  return parent
    .selectFrom('parent')
    .select('parent.id')
    .where(inScope(ofCompany(scope, company), { removed: false }))
    .where(({ and }) =>
      and([
        ...(doctorId ? [treatedBy(doctorId)] : []),
        ...wanted.filter((word) => word !== undefined).map((word) => parent('parent.search', 'like', word)),
      ]),
    );
}
