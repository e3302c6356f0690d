import { findCustomers, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { bindCustomerDevice, saveDevice } from '@fovea/contracts/devices/endpoints';
import type { Language } from '@fovea/contracts/fields';
import { findCustomerPatients, savePatient } from '@fovea/contracts/patients/endpoints';
import type { Patient } from '@fovea/contracts/patients/schema';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { openProduct } from '@fovea/local/seed/product';
import { findDemoCatalog } from '@fovea/local/seed/products';

export type Family = { email: string; child: Patient };
type Person = { firstName: string; middleName?: string; lastName: string };

const moris = { parent: { firstName: 'Aiko', lastName: 'Mori' }, child: { firstName: 'Sora', lastName: 'Mori' } };

const db = 'jp';
const password = passwordDigest(demoPassword);

/** A family of the demo clinic that nobody has charged yet: a parent with a device of their own and one child. */
export async function makeFamily(
  origin: string,
  name: string,
  names: { parent: Person; child: Person } = moris,
  language: Language = 'en',
): Promise<Family> {
  const product = openProduct(origin);
  const as = await product.signInStaff('admin@fovea.test');
  const { list } = await product.callApi(findCustomers, { searchStr: 'parent@fovea.test', db }, { as, db });
  const known = list.find((parent) => parent.email === 'parent@fovea.test');
  if (!known) throw new Error('The demo family is missing');
  const { companyId, doctorId, timezone, country, mobileCountryCode } = known;
  const email = `${name}@fovea.test`;
  const person = { ...names.parent, phone: '0901234567', notes: '' };
  const { user } = await product.callApi(
    saveCustomer,
    {
      ...person,
      email,
      password,
      companyId,
      doctorId,
      language,
      timezone,
      country: country ?? 'JP',
      mobileCountryCode,
      db,
    },
    { as, db },
  );
  // Registered for this family: the clinic's own stock would run out.
  const { _id: productId } = await findDemoCatalog(product, as);
  const serial_number = `FAM-${name}`.slice(0, 64).toUpperCase();
  const label = { qrcode: `https://fovea.test/d/${serial_number}`, order_number: 'PO-1', udi: '04912345000019' };
  const kind = {
    type: 'COMMERCIAL' as const,
    productId,
    companyId,
    createdDate: new Date().toISOString(),
  };
  await product.callApi(saveDevice, { serial_number, ...kind, ...label }, { as, db });
  await product.until('the device is bound', () =>
    product.callApi(bindCustomerDevice, { serial_number, customerId: user._id, db }, { as, db }),
  );
  const username = name.replace(/\W/g, '_').slice(-40);
  const child = {
    ...names.child,
    patientId: `P-${name}`.slice(0, 50),
    prescriptionNumber: 'RX-1',
    username,
    password,
    doctorId: doctorId ?? '',
  };
  await product.callApi(savePatient, { userId: user._id, ...child, db }, { as, db });
  const patients = await product.callApi(findCustomerPatients, { id: user._id, db }, { as, db });
  const patient = patients.list[0];
  if (!patient) throw new Error('The child was not stored');
  await product.until('the child can be charged', async () => {
    const plans = await product.callApi(findChargeablePlans, { accountId: patient._id, db }, { as, db });
    return plans.list.length > 0 ? plans : undefined;
  });
  return { email, child: patient };
}
