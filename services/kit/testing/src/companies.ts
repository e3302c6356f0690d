import { companyEvent } from '@fovea/contracts/builders/companies';
import { type CompanyState, companyState } from '@fovea/contracts/companies/events';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from './test-bed.ts';

/** A clinic in jp as the company service publishes it; `parents` are the ids of its ancestors, the nearest first. */
export function companyOf({
  parents = [],
  ...fields
}: Partial<CompanyState> & { parents?: string[] } = {}): CompanyState {
  const _id = fields._id ?? newId();
  return companyEvent({ parentCompanyId: parents[0] ?? null, ancestors: [_id, ...parents], ...fields, _id });
}

/** Publishes a company as its service does, and returns it. */
export async function publishCompany(bed: TestBed, fields?: Parameters<typeof companyOf>[0]): Promise<CompanyState> {
  const company = companyOf(fields);
  await bed.publish(companyState, company);
  return company;
}
