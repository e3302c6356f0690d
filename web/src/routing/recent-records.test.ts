import { expect, test } from 'vitest';
import { recordAt } from './recent-records.ts';

const id = '018f8e2a-1111-7000-8000-00000000000a';

test.each([
  [`/admin/customers/${id}`, { kind: 'families', id }],
  [`/work/customers/${id}/payments`, { kind: 'families', id }],
  [`/work/payments/jp-${id}`, { kind: 'payments', id: `jp-${id}` }],
  [`/admin/companies/${id}/qr-code`, { kind: 'companies', id }],
  [`/work/inventory/${id}`, { kind: 'devices', id }],
  [`/admin/products/devices/${id}`, { kind: 'devices', id }],
  [`/work/users/${id}`, { kind: 'users', id }],
  ['/work/customers', null],
  ['/work/customers/new', null],
  [`/admin/plans/${id}`, null],
  [`/index/accounts/${id}`, null],
])('%s', (path, record) => {
  expect(recordAt(path)).toEqual(record);
});
