import type { CompanyNode, CompanyOption } from '@fovea/contracts/companies/schema';

type Placed = Pick<CompanyOption, '_id' | 'name' | 'type' | 'parentCompanyId'>;

/** The companies as trees, in the given order; a company without its parent in the list is a root. */
export function companyTree(companies: readonly Placed[]): CompanyNode[] {
  const nodes = new Map(
    companies.map(({ _id, name, type }): [string, CompanyNode] => [_id, { _id, name, type, children: [] }]),
  );
  const roots: CompanyNode[] = [];
  for (const { _id, parentCompanyId } of companies) {
    const node = nodes.get(_id);
    if (node) (nodes.get(parentCompanyId ?? '')?.children ?? roots).push(node);
  }
  return roots;
}
