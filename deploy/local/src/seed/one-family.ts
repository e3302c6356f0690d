import { findAllCompanies } from '@fovea/contracts/companies/endpoints';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { bindCustomerDevice, saveDevice } from '@fovea/contracts/devices/endpoints';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { findDoctors } from '@fovea/contracts/staff/endpoints';
import { demoPassword } from '../environment.ts';
import { passwordDigest } from '../password-digest.ts';
import type { Product } from './product.ts';
import { findDemoCatalog } from './products.ts';

const password = passwordDigest(demoPassword);
const db = 'jp';

/** Midori Eye Clinic of the demo business, in which tests create families. */
export type Clinic = { companyId: string; doctorId: string; productId: string };
export type MadeChild = { accountId: string; username: string };
export type MadeFamily = { customerId: string; email: string; serial: string; children: MadeChild[] };

export async function findClinic(product: Product, admin: string): Promise<Clinic> {
  const { callApi } = product;
  const as = { as: admin, db };
  const { list: companies } = await callApi(findAllCompanies, { searchStr: 'Midori' }, as);
  const companyId = companies[0]?._id ?? '';
  const { list: doctors } = await callApi(findDoctors, { companyId }, as);
  const { _id: productId } = await findDemoCatalog(product, admin);
  return { companyId, doctorId: doctors[0]?._id ?? '', productId };
}

/**
 * A parent of that clinic with a bound device and this number of children; their names and logins begin with `name`.
 */
export async function makeOneFamily(
  { callApi, until }: Product,
  admin: string,
  { companyId, doctorId, productId }: Clinic,
  { name, childCount }: { name: string; childCount: number },
): Promise<MadeFamily> {
  const as = { as: admin, db };
  const serial = `FV-${name}`.toUpperCase();
  const device = {
    serial_number: serial,
    qrcode: serial,
    order_number: 'PO-1',
    udi: '04912345000019',
    type: 'COMMERCIAL' as const,
    createdDate: new Date().toISOString(),
  };
  await callApi(saveDevice, { ...device, productId, companyId }, as);

  const email = `${name}@fovea.test`;
  const person = {
    firstName: 'Outage',
    lastName: 'Family',
    phone: '09012345678',
    mobileCountryCode: '81',
    country: 'JP',
    timezone: 'Asia/Tokyo',
  };
  const { user } = await callApi(saveCustomer, { ...person, email, password, companyId, doctorId, db }, as);
  await until('the device can be bound', () =>
    callApi(bindCustomerDevice, { serial_number: serial, customerId: user._id, db }, as),
  );
  const children: MadeChild[] = [];
  for (let number = 1; number <= childCount; number += 1) {
    const username = number === 1 ? name : `${name}_${number}`;
    const child = { firstName: 'Child', lastName: 'Family', patientId: username, doctorId, prescriptionNumber: 'RX-1' };
    const patient = await callApi(savePatient, { ...child, username, password, userId: user._id, db }, as);
    children.push({ accountId: patient._id, username });
  }
  return { customerId: user._id, email, serial, children };
}
