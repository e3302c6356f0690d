import { getDashboard } from '@fovea/contracts/companies/endpoints';
import { customerCounts } from '@fovea/contracts/customers/rpcs';
import { deviceCounts } from '@fovea/contracts/devices/rpcs';
import { AppError, type ErrorName } from '@fovea/contracts/errors';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { InferResult } from 'kysely';
import { companiesByName } from '../companies/company-query.ts';
import { viewCompanyOption } from '../companies/company-view.ts';
import { handle } from '../handle.ts';
import { companyScope, inScope } from '../scope.ts';
import { companyTree } from './company-tree.ts';

/** Counts of a service that fails are zero and named in `incomplete`; only if all fail, the dashboard fails. */
export const getDashboardHandler = handle(getDashboard, async (_, ctx) => {
  const companies = await companiesByName(ctx.global, inScope(companyScope(ctx.actor, ctx.region))).execute();
  const counts = await count(companies, ctx.callRpc);
  const companiesDetail = companies.map((company) => viewDetail(company, counts));
  return {
    companies: companyTree(companiesDetail),
    companiesDetail,
    companiesCount: companies.length,
    customersCount: sum(companiesDetail.map(({ customers }) => customers.all)),
    devicesCount: sum(companiesDetail.flatMap(({ devices }) => Object.values(devices))),
    incomplete: counts.incomplete,
  };
});

type Company = InferResult<ReturnType<typeof companiesByName>>[number];
type CustomerCount = { all: number; last7Days: number; last30Days: number };
type Counts = {
  customers: Map<string, CustomerCount>;
  devices: Map<string, Record<string, number>>;
  incomplete: string[];
};
const noCustomers: CustomerCount = { all: 0, last7Days: 0, last30Days: 0 };

async function count(companies: Company[], callRpc: CallRpc): Promise<Counts> {
  const counts: Counts = { customers: new Map(), devices: new Map(), incomplete: [] };
  if (companies.length === 0) return counts;
  const companyIds = companies.map(({ id }) => id);
  const regions = [...new Set(companies.map(({ databaseUrl }) => databaseUrl))];

  const answers = await Promise.all([
    tryTo('devices', counts, async () => {
      const { list } = await callRpc(deviceCounts, { companyIds });
      for (const { companyId, status, count: n } of list)
        counts.devices.set(companyId, { ...counts.devices.get(companyId), [status]: n });
    }),
    ...regions.map((region) =>
      tryTo(region, counts, async () => {
        const { list } = await callRpc(customerCounts, { companyIds }, { region });
        for (const { companyId, ...numbers } of list) counts.customers.set(companyId, numbers);
      }),
    ),
  ]);
  if (!answers.includes(true)) throw new AppError('unavailable');
  return counts;
}

/** An unavailable part leaves a gap; any other failure is an error. */
async function tryTo(part: string, counts: Counts, callRpc: () => Promise<void>): Promise<boolean> {
  try {
    await callRpc();
    return true;
  } catch (error) {
    const away: ErrorName = 'unavailable';
    if (!(error instanceof AppError) || error.error !== away) throw error;
    counts.incomplete.push(part);
    return false;
  }
}

function viewDetail(company: Company, { customers, devices }: Counts) {
  return {
    ...viewCompanyOption(company),
    location: { lat: company.latitude, lng: company.longitude },
    address: company.address,
    customers: customers.get(company.id) ?? noCustomers,
    devices: devices.get(company.id) ?? {},
  };
}

const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0);
