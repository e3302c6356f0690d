// Creates the demo business through the running product: companies, staff, products, devices, families, payments and
// weeks of treatment.
import { endWith, Failure } from '@fovea/ops/failure';
import { makeCompanies, makeStaff } from './companies.ts';
import { makeDevices } from './devices.ts';
import { makeFamilies } from './families.ts';
import { makePayments } from './payments.ts';
import { openProduct, type Product } from './product.ts';
import { makeGoods } from './products.ts';
import { makeUsage } from './usage.ts';

const origin = process.env.FOVEA_URL;

try {
  if (!origin) throw new Failure('FOVEA_URL is not set', 'Run make seed');
  const product = openProduct(origin);
  const admin = await product.until('the first administrator can sign in', () =>
    product.signInStaff('admin@fovea.test'),
  );
  const places = await makeCompanies(product, admin);
  const doctors = await makeStaff(product, admin, places);
  const goods = await makeGoods(product, admin, places);
  const serials = await makeDevices(product, admin, places, goods);
  const children = await makeFamilies(
    { product, admin, makers: await signInMakers(product), doctors, serials },
    places,
  );
  await makePayments(product, admin, children, goods);
  const records = await makeUsage(product, admin, origin, children, new Date());
  console.log(`made ${places.size} companies, ${children.length} patients and ${records} treatments`);
} catch (error) {
  endWith(error);
}

/** The staff who create each clinic's families. */
async function signInMakers({ signInStaff }: Product): Promise<Map<string, string>> {
  const [clinic, distributor, australia, europe] = await Promise.all(
    ['clinic@fovea.test', 'distributor@fovea.test', 'clinic.au@fovea.test', 'clinic.eu@fovea.test'].map(signInStaff),
  );
  return new Map(
    Object.entries({
      midori: clinic ?? '',
      aoi: distributor ?? '',
      hikari: distributor ?? '',
      harbour: australia ?? '',
      rheinblick: europe ?? '',
    }),
  );
}
