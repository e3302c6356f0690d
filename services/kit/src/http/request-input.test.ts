import { endpoints } from '@fovea/contracts';
import { exportCustomers, findCustomers, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { exportPayments, findPayments } from '@fovea/contracts/payments/endpoints';
import { findStaff } from '@fovea/contracts/staff/endpoints';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputParser } from './request-input.ts';

const refused = { error: 'validation' };

test.each([
  [findPayments, { status: 'all', startDate: '', attention: '' }],
  [exportPayments, { status: 'all', searchStr: '', openLink: '' }],
  [findStaff, { userType: '', companyId: 'all' }],
  [findStaff, { userType: 'all' }],
  [findCustomers, { requesting: '', companyId: 'all', compliance: '', sort: '', pageSize: '' }],
  [findInventory, { status: 'all' }],
])('an empty filter and "all" do not filter (%#)', (endpoint, query) => {
  const parse = inputParser(endpoint);
  expect(parse(query, 'en')).toEqual(parse({}, 'en'));
});

test('every query and every export accepts empty optional filters', () => {
  const lists = Object.entries(endpoints).filter(([, { path, method }]) => method === 'GET' || path.includes('export'));
  for (const [name, endpoint] of lists) {
    const shape = Object.entries(endpoint.input.shape).filter(([field]) => field !== 'ids');
    const open = shape.filter(([, field]) => z.safeParse(field, undefined).success).map(([field]) => [field, '']);
    if (open.length < shape.length) continue;
    expect(inputParser(endpoint)(Object.fromEntries(open), 'en'), name).toEqual(inputParser(endpoint)({}, 'en'));
  }
});

test('a search text may be "all"', () => {
  expect(inputParser(findCustomers)({ searchStr: 'all' }, 'en')).toMatchObject({ searchStr: 'all' });
});

test.each([
  ['another word', findPayments, { status: 'paid' }],
  ['a selection of nothing', exportCustomers, { ids: '' }],
  ['an empty choice of a saved field', saveCustomer, { companyId: 'all' }],
])('refuses %s', (_, endpoint, query) => {
  expect(() => inputParser(endpoint)(query, 'en')).toThrow(expect.objectContaining(refused));
});
