import { rateIn } from '@fovea/contracts/cohorts/schema';
import { CustomerFilter } from '@fovea/contracts/customers/schema';
import { expect, test } from 'vitest';
import { readFilter } from '../../routing/read-filter.ts';
import { customerPaths } from './paths.ts';

test('the families of a band match the list’s filter', () => {
  const filter = { rateIn: rateIn('2026-10', 'under50'), doctorId: '018f8e2a-1111-7000-8000-00000000000a' };
  const address = customerPaths.ofRate('work', { ...filter, companyId: undefined });
  expect(address).toMatch(/^\/work\/customers\?/);
  expect(readFilter(CustomerFilter, address)).toEqual({ current: 1, pageSize: 10, ...filter });
});
