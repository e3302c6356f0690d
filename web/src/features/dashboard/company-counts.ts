import type { DashboardCompany, DashboardFilter } from './dashboard-queries.ts';

/** Devices of a company, all or of one status. */
export function devicesOf({ devices }: Pick<DashboardCompany, 'devices'>, status: DashboardFilter['devices']): number {
  if (status) return devices[status] ?? 0;
  return Object.values(devices).reduce((sum, count) => sum + count, 0);
}

/** Families of a company, all or those who joined lately. */
export function customersOf(
  { customers }: Pick<DashboardCompany, 'customers'>,
  since: DashboardFilter['customers'],
): number {
  return customers[since ?? 'all'];
}
