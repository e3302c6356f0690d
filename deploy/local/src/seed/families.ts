import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { bindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { findCustomerPatients, savePatient } from '@fovea/contracts/patients/endpoints';
import { demoPassword } from '../environment.ts';
import { passwordDigest } from '../password-digest.ts';
import { namesOf } from './business.ts';
import type { Place } from './companies.ts';
import { dice } from './dice.ts';
import type { Product } from './product.ts';

export type Child = {
  id: string;
  username: string;
  customerId: string;
  serial: string | null;
  place: Place;
  isDemo: boolean;
};
/** `makers`: tokens of the staff who create a company's families; the administrator does it for the others. */
type Making = {
  product: Product;
  admin: string;
  makers: Map<string, string>;
  doctors: Map<string, string>;
  serials: Map<string, string[]>;
};

const password = passwordDigest(demoPassword);

/**
 * Parents with one or two children each; most have a device. The first family is the one with the published demo
 * sign-in.
 */
export async function makeFamilies(making: Making, places: Map<string, Place>): Promise<Child[]> {
  const made: Child[] = [];
  // One clinic after the other: each family costs several password hashes, and rpc calls have a timeout of two
  // seconds.
  for (const place of places.values()) made.push(...(await makeFamiliesOf(making, place)));
  return made;
}

async function makeFamiliesOf(making: Making, place: Place): Promise<Child[]> {
  const children: Child[] = [];
  for (let index = 0; index < place.parents; index += 1) children.push(...(await makeFamily(making, place, index)));
  return children;
}

async function makeFamily(
  { product, admin, makers, doctors, serials }: Making,
  place: Place,
  index: number,
): Promise<Child[]> {
  const number = `${place.key}${String(index + 1).padStart(2, '0')}`;
  const own = dice(`family ${number}`);
  const as = makers.get(place.key) ?? admin;
  const names = namesOf[place.region] ?? namesOf.au;
  const pick = (list: string[] = []) => list[own.number(list.length)] ?? '';
  const isDemo = place.key === 'midori' && index === 0;
  const lastName = isDemo ? '山田' : pick(names?.last);
  const doctorId = doctors.get(place.key);
  const parent: RequestOf<typeof saveCustomer> = {
    firstName: isDemo ? '花子' : pick(names?.first),
    lastName,
    email: isDemo ? 'parent@fovea.test' : `parent.${number}@fovea.test`,
    password,
    phone: `090${String(10_000_000 + own.number(90_000_000))}`,
    mobileCountryCode: place.callingCode,
    country: place.country,
    timezone: place.timezone,
    companyId: place.id,
    doctorId: doctorId ?? null,
    language: place.region === 'jp' ? 'ja' : place.region === 'eu' ? 'de' : 'en',
    notes: '',
    db: place.region,
  };
  const { user } = await product.until(`${parent.email} can come to a company and a doctor just made`, () =>
    product.callApi(saveCustomer, parent, { as, db: place.region }),
  );
  const serial = isDemo || own.chance(0.85) ? (serials.get(place.key)?.shift() ?? null) : null;
  if (serial) {
    await product.until(`${serial} can be bound`, () =>
      product.callApi(
        bindCustomerDevice,
        { serial_number: serial, customerId: user._id, db: place.region },
        { as, db: place.region },
      ),
    );
  }
  const count = isDemo || own.chance(0.5) ? 2 : 1;
  for (let child = 1; child <= count; child += 1) {
    await product.callApi(
      savePatient,
      {
        userId: user._id,
        firstName: pick(names?.child),
        lastName,
        patientId: `P-${number}-${child}`.toUpperCase(),
        doctorId: doctorId ?? '',
        prescriptionNumber: `RX-${number}-${child}`.toUpperCase(),
        username: `${number}_${child}`,
        password,
        birthDate: `${2012 + own.number(8)}-0${1 + own.number(9)}-1${own.number(9)}`,
        db: place.region,
      },
      { as, db: place.region },
    );
  }
  const { list } = await product.callApi(
    findCustomerPatients,
    { id: user._id, db: place.region },
    { as, db: place.region },
  );
  return list.map(({ _id, username }) => ({ id: _id, username, customerId: user._id, serial, place, isDemo }));
}
