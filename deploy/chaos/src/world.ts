import { chargeAccount } from '@fovea/contracts/payments/endpoints';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import { signInDevice } from '@fovea/local/device/device-client';
import { demoPassword } from '@fovea/local/environment';
import { findClinic, type MadeFamily, makeOneFamily } from '@fovea/local/seed/one-family';
import type { Product } from '@fovea/local/seed/product';

export const region = 'jp';
export const timezone = 'Asia/Tokyo';
const childCount = 4;
/** Families are made concurrently: each costs several password hashes. */
const workers = 4;

export type Family = MadeFamily & {
  /** The parent's session. */
  token: string;
  /** The device's session with the first child, which has a free plan. */
  device: string;
};
/** The accounts that the load uses. */
export type World = { admin: string; clinic: string; planId: string; families: Family[] };

/** Makes families of Midori Eye Clinic with at least `children` children, through the running product. */
export async function makeWorld(product: Product, gateway: string, children: number): Promise<World> {
  const admin = await product.signInStaff('admin@fovea.test');
  const clinicStaff = await product.signInStaff('clinic@fovea.test');
  const clinic = await findClinic(product, admin);
  const names = Array.from({ length: Math.ceil(children / childCount) }, (_, number) => `chaos${number + 1}`);
  const families: Family[] = [];
  const makeSome = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const made = await makeOneFamily(product, admin, clinic, { name, childCount });
      families.push({
        ...made,
        token: await product.until(`${made.email} can sign in`, () => product.signInParent(made.email, region)),
        device: await deviceOf(product, admin, gateway, made),
      });
    }
  };
  await Promise.all(Array.from({ length: workers }, makeSome));
  return { admin, clinic: clinicStaff, planId: await planOf(product, families), families };
}

/** Signs the device in with the first child, which gets a free plan: devices refuse children without one. */
async function deviceOf(product: Product, admin: string, gateway: string, family: MadeFamily): Promise<string> {
  const [child] = family.children;
  const accountId = child?.accountId ?? '';
  const as = { as: admin, db: region };
  const free = await product.until('a free plan can be given', async () => {
    const { list } = await product.callApi(findChargeablePlans, { accountId, db: region }, as);
    return list.find(({ billing_type }) => billing_type === 'FREE');
  });
  await product.callApi(chargeAccount, { accountId, planId: free._id, terms: true, guarantee: true, db: region }, as);
  const login = { gateway, serial: family.serial, username: child?.username ?? '', password: demoPassword };
  const { session } = await product.until(`${login.serial} may treat`, () => signInDevice(login));
  return session.token;
}

/** A plan that can be charged repeatedly. */
async function planOf(product: Product, families: Family[]): Promise<string> {
  const [family] = families;
  const accountId = family?.children[1]?.accountId ?? '';
  const plan = await product.until('a plan can be paid', async () => {
    const { list } = await product.callApi(findPortalPlans, { accountId }, { as: family?.token ?? '' });
    return list.find(({ name }) => name === '3 months without guarantee');
  });
  return plan._id;
}
