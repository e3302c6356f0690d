import { describe, expect, test } from 'vitest';
import { customersOf, devicesOf } from './company-counts.ts';
import { companyTree } from './company-tree.ts';
import type { DashboardCompany } from './dashboard-queries.ts';

const company = (_id: string, parentCompanyId: string | null = null): DashboardCompany => ({
  _id,
  name: _id,
  type: 'Clinic',
  country: 'JP',
  databaseUrl: 'jp',
  parentCompanyId,
  useInventory: true,
  disabled: false,
  location: { lat: 0, lng: 0 },
  address: '',
  customers: { all: 9, last7Days: 1, last30Days: 4 },
  devices: { 'In use': 2, Lost: 1 },
});
const names = (nodes: ReturnType<typeof companyTree>): unknown[] =>
  nodes.map(({ company: { name }, children }) => [name, ...names(children)]);

describe('companyTree', () => {
  test('puts companies beneath their parents, however they are sorted', () =>
    expect(
      names(companyTree([company('clinic', 'distributor'), company('distributor', 'top'), company('top')])),
    ).toEqual([['top', ['distributor', ['clinic']]]]));
  test('shows staff their own company on top', () =>
    expect(names(companyTree([company('own', 'out of sight')]))).toEqual([['own']]));
});

test('counts follow their filter', () => {
  expect(devicesOf(company('a'), undefined)).toBe(3);
  expect(devicesOf(company('a'), 'In use')).toBe(2);
  expect(devicesOf(company('a'), 'Recalled')).toBe(0);
  expect(customersOf(company('a'), undefined)).toBe(9);
  expect(customersOf(company('a'), 'last30Days')).toBe(4);
});
