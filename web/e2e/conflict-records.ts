import { findCatalogs, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { findCompanies, saveCompany } from '@fovea/contracts/companies/endpoints';
import { findCustomers, getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { findDevices, saveDevice } from '@fovea/contracts/devices/endpoints';
import type { Endpoint, RequestOf } from '@fovea/contracts/endpoint';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import { findPlans, savePlan } from '@fovea/contracts/plans/endpoints';
import { findReleases, saveRelease } from '@fovea/contracts/releases/endpoints';
import { getSettings, saveSettings } from '@fovea/contracts/settings/endpoints';
import { demoPassword } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import type { Product } from '@fovea/local/seed/product';

/** A record that one person has open while another saves it. */
export type OpenRecord = {
  /** Where its form is. */ path: string;
  /** Another session saves it with this in the field. */ saveMeanwhile: (value: string) => Promise<unknown>;
  /** What is stored in the field by now. */ stored: () => Promise<unknown>;
};
export type Stage = { product: Product; as: string; mark: string };

const db = 'jp';

/** The request that saves a stored record as it is, but for what is changed. */
function requestOf<E extends Endpoint>(
  { input }: E,
  record: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): RequestOf<E> {
  const known = Object.entries({ ...record, ...change }).filter(
    ([name, value]) => name in input.shape && value !== null && value !== undefined,
  );
  return input.parse(Object.fromEntries(known)) as RequestOf<E>; // parsed by that very schema
}

/**
 * A copy of a record of the business. What is to differ later starts as something else here: the copied one may be
 * another run's.
 */
export async function copyOf<E extends Endpoint>(
  { product, as }: Pick<Stage, 'product' | 'as'>,
  save: E,
  sample: Record<string, unknown> | undefined,
  change: Record<string, unknown>,
) {
  if (!sample) throw new Error('The demo business has no such record');
  const { _id, updatedAt, ...rest } = sample;
  return (await product.callApi(save, requestOf(save, rest, change), { as })) as Record<string, unknown> & {
    _id: string;
  };
}

export async function openCompany(stage: Stage): Promise<OpenRecord> {
  const { product, as, mark } = stage;
  const find = async (searchStr: string) => (await product.callApi(findCompanies, { searchStr }, { as })).list[0];
  const own = await copyOf(stage, saveCompany, await find('Midori'), {
    name: `Twice company ${mark}`,
    prepaid_subscriptions: 0,
    owner_name: 'Haruka Kita',
  });
  return {
    path: `/admin/companies/${own._id}`,
    saveMeanwhile: (owner_name) =>
      product.callApi(saveCompany, requestOf(saveCompany, own, { owner_name, updatedAt: null }), { as }),
    stored: async () => (await find(`Twice company ${mark}`))?.owner_name,
  };
}

export async function openCatalog(stage: Stage): Promise<OpenRecord> {
  const { product, as, mark } = stage;
  const find = async (id?: string) => (await product.callApi(findCatalogs, { id }, { as })).list[0];
  const own = await copyOf(stage, saveCatalog, await find(), {
    name: `Twice product ${mark}`,
    reference: `TWICE-${mark}`,
  });
  return {
    path: `/admin/products/catalogs/${own._id}`,
    saveMeanwhile: (reference) =>
      product.callApi(saveCatalog, requestOf(saveCatalog, own, { reference, updatedAt: null }), { as }),
    stored: async () => (await find(own._id))?.reference,
  };
}

export async function openVersion(stage: Stage): Promise<OpenRecord> {
  const { product, as, mark } = stage;
  const find = async (id?: string) => (await product.callApi(findReleases, { id }, { as })).list[0];
  const own = await copyOf(stage, saveRelease, await find(), {
    name: `0.${mark}`,
    notification: false,
    description: 'First words',
  });
  return {
    path: `/admin/versions/${own._id}`,
    saveMeanwhile: (description) =>
      product.callApi(saveRelease, requestOf(saveRelease, own, { description, updatedAt: null }), { as }),
    stored: async () => (await find(own._id))?.description,
  };
}

export async function openPlan(stage: Stage): Promise<OpenRecord> {
  const { product, as, mark } = stage;
  const find = async (id?: string) => (await product.callApi(findPlans, { id }, { as })).list[0];
  const own = await copyOf(stage, savePlan, await find(), {
    name: `Twice plan ${mark}`,
    status: 'disabled',
    details: 'First words',
  });
  return {
    path: `/admin/plans/${own._id}`,
    saveMeanwhile: (details) =>
      product.callApi(savePlan, requestOf(savePlan, own, { details, updatedAt: null }), { as }),
    stored: async () => (await find(own._id))?.details,
  };
}

export async function openDevice(stage: Stage): Promise<OpenRecord> {
  const { product, as, mark } = stage;
  const find = async (serialNumber?: string) => (await product.callApi(findDevices, { serialNumber }, { as })).list[0];
  const serial = `TWICE-${mark}`;
  const own = await copyOf(stage, saveDevice, await find(), {
    serial_number: serial,
    comments: '',
    order_number: 'PO-1',
  });
  return {
    path: `/admin/products/devices/${own._id}`,
    saveMeanwhile: (order_number) =>
      product.callApi(saveDevice, requestOf(saveDevice, own, { order_number, updatedAt: null }), { as }),
    stored: async () => (await find(serial))?.order_number,
  };
}

/** The parent's form and the child's stand in one dialog. */
export async function openFamily(
  { product, as, mark }: Stage,
  kind: 'parent' | 'child' | 'notes',
): Promise<OpenRecord> {
  const [known] = (await product.callApi(findCustomers, { email: 'parent@fovea.test', db }, { as, db })).list;
  const password = passwordDigest(demoPassword);
  const twin = { _id: null, updatedAt: null, email: `twice.${kind}.${mark}@fovea.test`, password, zip: '1000001', db };
  const { user } = await product.callApi(saveCustomer, requestOf(saveCustomer, { ...known }, twin), { as, db });
  const id = user._id;
  const names = {
    firstName: 'Sora',
    lastName: 'Twice',
    patientId: `T-${kind}-${mark}`,
    username: `twice_${kind}_${mark}`,
    prescriptionNumber: 'RX-1',
  };
  const child = await product.callApi(
    savePatient,
    { userId: id, ...names, doctorId: known?.doctorId ?? '', db },
    { as, db },
  );
  const load = () => product.callApi(getCustomer, { id, db }, { as, db });
  const parent = await load();
  const saveParent = (change: Record<string, unknown>) =>
    product.callApi(saveCustomer, requestOf(saveCustomer, parent, { ...change, email: null, updatedAt: null }), {
      as,
      db,
    });
  switch (kind) {
    case 'parent':
      return {
        path: `/admin/customers/${id}`,
        saveMeanwhile: (zip) => saveParent({ zip }),
        stored: async () => (await load()).zip,
      };
    case 'notes':
      return {
        path: `/admin/customers/${id}/details`,
        saveMeanwhile: (notes) => saveParent({ notes }),
        stored: async () => (await load()).notes,
      };
    case 'child':
      return {
        path: `/admin/customers/${id}`,
        saveMeanwhile: (prescriptionNumber) =>
          product.callApi(
            savePatient,
            requestOf(savePatient, { ...child, db }, { prescriptionNumber, updatedAt: null }),
            {
              as,
              db,
            },
          ),
        stored: async () => (await load()).accounts[0]?.prescriptionNumber,
      };
    default:
      return kind satisfies never;
  }
}

/** The stack's own relay sends all mails, whatever sender is saved. */
export async function openSettings({ product, as }: Stage): Promise<OpenRecord> {
  const load = () => product.callApi(getSettings, {}, { as });
  const save = async (emailName: string) => {
    const { updatedAt, ...settings } = await load();
    const sender = { email: 'sender@fovea.test', emailHost: 'smtp.fovea.test:587', emailPassword: 'secret' };
    return product.callApi(saveSettings, { ...settings, ...sender, emailName }, { as });
  };
  await save('Fovea');
  return { path: '/admin/setting', saveMeanwhile: save, stored: async () => (await load()).emailName };
}
