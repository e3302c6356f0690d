import type { ChangedList } from '@fovea/contracts/changes/schema';
import { getDashboard } from '@fovea/contracts/companies/endpoints';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { afterEach, expect, test } from 'vitest';
import { apiQuery, queryClient } from '../api/query.ts';
import { refreshThese } from './staff-changes.ts';

const counts = apiQuery(getDashboard, {}).queryKey;
const change = (list: ChangedList) => ({ list, id: 'row', isNew: true, customerId: null });

afterEach(() => queryClient.clear());

test.each<[ChangedList, boolean]>([
  ['customers', true],
  ['inventory', true],
  ['companies', true],
  ['payments', false],
])('a change of %s makes the counts of a company old: %s', (list, isOld) => {
  queryClient.setQueryData(counts, { companiesDetail: [] });
  refreshThese([change(list)]);
  expect(queryClient.getQueryState(counts)?.isInvalidated).toBe(isOld);
});

test('a list is not refetched by itself', () => {
  const list = apiQuery(findCustomers, { current: 1, pageSize: 20 }).queryKey;
  queryClient.setQueryData(list, { list: [], total: 0 });
  refreshThese([change('customers')]);
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
});
