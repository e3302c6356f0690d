import { getDashboard } from '@fovea/contracts/companies/endpoints';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { sumPaymentMonths } from '@fovea/contracts/payment-sums/endpoints';
import { z } from 'zod';
import { apiQuery } from '../../api/query.ts';

export type Dashboard = ResponseOf<typeof getDashboard>;
export type DashboardCompany = Dashboard['companiesDetail'][number];

/** The whole scope, or the region chosen above the page. */
export const dashboard = apiQuery(getDashboard, {});

/** What came this month and the last. */
export const paymentMonths = apiQuery(sumPaymentMonths, {});

/** What the charts count, in the address; absent means all. */
export const deviceFilters = ['In use', 'Repairing', 'Recalled'] as const;
export const customerFilters = ['last7Days', 'last30Days'] as const;
export const DashboardFilter = z.object({
  devices: z.enum(deviceFilters).optional(),
  customers: z.enum(customerFilters).optional(),
});
export type DashboardFilter = z.infer<typeof DashboardFilter>;
