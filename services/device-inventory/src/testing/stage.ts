import { catalogState } from '@fovea/contracts/catalogs/events';
import { companyState } from '@fovea/contracts/companies/events';
import { parentState } from '@fovea/contracts/customers/events';
import { saveDevice } from '@fovea/contracts/devices/endpoints';
import type { InventoryAction } from '@fovea/contracts/devices/fields';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import type { RequestOf } from '@fovea/contracts/endpoint';
import { changeDeviceStatus } from '@fovea/contracts/inventory/endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { releaseState } from '@fovea/contracts/releases/events';
import { staffState } from '@fovea/contracts/staff/events';
import { newId } from '@fovea/kit/database/ids';
import { companyOf } from '@fovea/kit-testing/companies';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { createDeviceInventoryService } from '../service.ts';

export const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString();
/** Before any treatment of a test. */
const longAgo = '2025-01-01T00:00:00Z';
let serials = 0;

/**
 * Test data: a distributor with a clinic in jp, a second clinic in jp, one in au; a product with limits; tokens of
 * every role.
 */
export async function startStage(env?: Parameters<typeof startTestBed>[0]['env']) {
  const bed = await startTestBed({ services: [createDeviceInventoryService], env });
  const distributor = await openCompany(bed, { name: 'Sakura Vision', type: 'Distributor' });
  const clinic = await openCompany(bed, { name: 'Midori Eye Clinic', parents: [distributor] });
  const otherClinic = await openCompany(bed, { name: 'Aoi Eye Clinic' });
  const farClinic = await openCompany(bed, { name: 'Harbour Eye Clinic', region: 'au' });
  const release = newId();
  const product = newId();
  await bed.publish(releaseState, {
    _id: release,
    name: '2.0.0',
    url: 'https://files.test/2.zip',
    md5: 'a'.repeat(32),
    notification: true,
    deleted: false,
  });
  await bed.publish(catalogState, {
    _id: product,
    name: 'Eyewise',
    reference: 'EW-1',
    versionId: release,
    deleted: false,
    duration: 180,
    intervals: 4,
    timesPerDay: 2,
    timesPerWeek: 10,
  });
  const doctor = newId();
  const staff = newId();
  await bed.publish(staffState, {
    _id: staff,
    fullName: 'Hana Ito',
    companyId: clinic,
    type: 'normal',
    userType: 'admin',
    deleted: false,
  });
  await bed.idle();
  const tokens = {
    admin: await bed.tokenFor({ role: 'admin' }),
    clinic: await bed.tokenFor({ role: 'companyAdmin', companyId: clinic, id: staff }),
    distributor: await bed.tokenFor({ role: 'general', companyId: distributor }),
    otherClinic: await bed.tokenFor({ role: 'companyAdmin', companyId: otherClinic }),
    farClinic: await bed.tokenFor({ role: 'companyAdmin', companyId: farClinic, region: 'au' }),
    doctor: await bed.tokenFor({ role: 'doctor', companyId: clinic, id: doctor }),
    otherDoctor: await bed.tokenFor({ role: 'doctor', companyId: clinic }),
  };

  const addDevice = (fields: Partial<RequestOf<typeof saveDevice>> = {}) => {
    serials += 1;
    const serial_number = `FV-${String(serials).padStart(6, '0')}`;
    const form = {
      productId: product,
      type: 'COMMERCIAL' as const,
      createdDate: '2026-01-31T00:00:00Z',
      companyId: clinic,
    };
    return bed.call(
      saveDevice,
      { ...form, serial_number, qrcode: 'q', order_number: 'O-1', udi: '09506000134352', ...fields },
      { as: tokens.admin },
    );
  };

  /** One inventory action as the dialog sends it, with the device's company. */
  const act = async (id: string, action: InventoryAction, fields: object = {}, as = tokens.admin) => {
    const sql = 'SELECT company_id AS "companyId" FROM device WHERE id = $1';
    const [held] = action === 'Recall' ? [] : await bed.sql<{ companyId: string }>(sql, [id], { scope: 'global' });
    return bed.call(changeDeviceStatus, { id, action, ...held, ...fields }, { as });
  };

  /** A parent with one child, and the tokens of both. */
  const addFamily = async (
    options: {
      companyId?: string;
      region?: string;
      doctorId?: string;
      expiredDate?: string | null;
      timezone?: string;
      createdAt?: string;
      /** A test user. */
      debug?: boolean;
    } = {},
  ) => {
    const {
      companyId = clinic,
      region = 'jp',
      doctorId = null,
      expiredDate = inAYear,
      timezone = 'Asia/Tokyo',
      createdAt = longAgo,
      debug = false,
    } = options;
    const id = newId();
    const account = newId();
    const parent = {
      _id: id,
      firstName: 'Yui',
      middleName: null,
      lastName: 'Sato',
      email: `${id.slice(-12)}@family.test`,
      companyId,
      doctorId: null,
      lock: false,
      debug,
      language: 'ja' as const,
      timezone,
      country: 'Japan',
      registerDate: '2026-01-01T00:00:00Z',
      deleted: false,
    };
    const patient = {
      _id: account,
      userId: id,
      companyId,
      doctorId,
      firstName: 'Mio',
      lastName: 'Sato',
      patientId: 'P1',
      username: `mio_${account.slice(-6)}`,
      planId: null,
      expiredDate,
      experienceDate: null,
      subscriptionStatus: 'none' as const,
      paid: true,
      freeTrialUsed: false,
      renewHasEnd: false,
      createdAt,
      deleted: false,
    };
    await bed.publish(parentState, parent, { region });
    await bed.publish(patientState, patient, { region });
    await bed.idle();
    return { id, account, parent, patient, token: await bed.tokenFor({ role: 'customer', id, companyId, region }) };
  };
  type Family = Awaited<ReturnType<typeof addFamily>>;
  /** A device the family has had for as long as it has the child, so that its earlier records are in no doubt. */
  const bindDeviceTo = async ({ token }: Family, fields: Parameters<typeof addDevice>[0] = {}) => {
    const device = await addDevice(fields);
    await bed.call(bindDevice, { serial_number: device.serial_number }, { as: token });
    const sql = 'UPDATE device_holding SET since = $1 WHERE device_id = $2';
    await bed.sql(sql, [longAgo, device._id], { scope: 'global' });
    return device;
  };
  const moveFamily = async ({ parent }: Family, timezone: string) => {
    await bed.publish(parentState, { ...parent, timezone });
    await bed.idle();
  };

  const deviceToken = (deviceId: string, { id, account, parent }: Family, { issuedAt }: { issuedAt?: number } = {}) =>
    bed.tokenFor({
      ...(issuedAt ? { issuedAt } : {}),
      role: 'device',
      id: deviceId,
      deviceId,
      accountId: account,
      customerId: id,
      companyId: parent.companyId,
    });

  return {
    bed,
    distributor,
    clinic,
    otherClinic,
    farClinic,
    release,
    product,
    doctor,
    staff,
    tokens,
    addDevice,
    act,
    addFamily,
    bindDeviceTo,
    moveFamily,
    deviceToken,
  };
}
export type Stage = Awaited<ReturnType<typeof startStage>>;

const openCompany = async (bed: TestBed, fields: Parameters<typeof companyBody>[1]): Promise<string> => {
  const id = newId();
  await bed.publish(companyState, companyBody(id, fields));
  return id;
};

export const companyBody = (
  id: string,
  {
    region = 'jp',
    ...fields
  }: { name: string; type?: 'Distributor' | 'Clinic'; parents?: string[]; region?: string; disabled?: boolean },
) => companyOf({ _id: id, databaseUrl: region, ...fields });
