// Makes the demo business through the running product: companies, staff, goods, devices, families, payments and weeks of treatment.
import { endWith, Failure } from '../failure.ts';
import { makeCompanies, makeStaff } from './companies.ts';
import { makeDevices } from './devices.ts';
import { makeFamilies } from './families.ts';
import { makePayments } from './payments.ts';
import { openProduct } from './product.ts';
import { makeGoods } from './products.ts';
import { makeUsage } from './usage.ts';

const origin = process.env.FOVEA_URL;

try {
  if (!origin) throw new Failure('FOVEA_URL is not set', 'Run make seed');
  const product = openProduct(origin);
  const admin = await product.until('the first administrator can sign in', () => product.signInStaff('admin@fovea.test').catch(() => undefined));
  const places = await makeCompanies(product, admin);
  const doctors = await makeStaff(product, admin, places);
  const goods = await makeGoods(product, admin, places);
  const serials = await makeDevices(product, admin, places, goods);
  const children = await makeFamilies({ product, admin, doctors, serials }, places);
  await makePayments(product, admin, children, goods);
  const records = await makeUsage(origin, children, new Date());
  console.log(`made ${places.size} companies, ${children.length} patients and ${records} treatments`);
} catch (error) {
  endWith(error);
}
