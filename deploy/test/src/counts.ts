import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { findDevices } from '@fovea/contracts/devices/endpoints';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { findStaff } from '@fovea/contracts/staff/endpoints';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { defaultRegions } from '@fovea/local/environment';
import { openProduct } from '@fovea/local/seed/product';

/** The lengths of the administrator's lists. */
export async function countsOf(address: string): Promise<Record<string, number>> {
  const { callApi, signInStaff } = openProduct(address);
  const as = await signInStaff('admin@fovea.test');
  const counts: Record<string, number> = {
    companies: (await callApi(findCompanies, {}, { as })).total,
    staff: (await callApi(findStaff, {}, { as })).total,
    devices: (await callApi(findDevices, {}, { as })).total,
  };
  for (const region of defaultRegions.split(',')) {
    const db = region.split(':')[0] ?? '';
    const { list, total } = await callApi(findCustomers, { pageSize: 50, db }, { as, db });
    counts[`families of ${db}`] = total;
    counts[`payments of ${db}`] = (await callApi(findPayments, { db }, { as, db })).total;
    let records = 0;
    for (const { _id } of list) records += (await callApi(findRecords, { userId: _id, db }, { as, db })).total;
    counts[`records of ${db}`] = records;
  }
  return counts;
}
