import type { DashboardCompany } from './dashboard-queries.ts';

export type CompanyNode = { company: DashboardCompany; children: CompanyNode[] };

/** Companies beneath their parents, in the order given; one whose parent is not among them stands on top. */
export function companyTree(companies: readonly DashboardCompany[]): CompanyNode[] {
  const nodes = new Map(companies.map((company): [string, CompanyNode] => [company._id, { company, children: [] }]));
  const tops: CompanyNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.company.parentCompanyId ?? '');
    if (parent) parent.children.push(node);
    else tops.push(node);
  }
  return tops;
}
