import { fileURLToPath } from 'node:url';
import { onePage } from '@fovea/contracts/builders/builder';
import { familyDevice, importRow, inventoryRow } from '@fovea/contracts/builders/devices';
import { ids } from '@fovea/contracts/builders/ids';
import { compliance, usageRecord } from '@fovea/contracts/builders/usage';
import { importDevices, previewDeviceImport } from '@fovea/contracts/devices/endpoints';
import { bindDevice, getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { changeDeviceStatus } from '@fovea/contracts/inventory/endpoints';
import { getCompliance } from '@fovea/contracts/usage/endpoints';
import { findOwnRecords } from '@fovea/contracts/usage/portal-endpoints';
import { afterAll, describe, test } from 'vitest';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'device-inventory', group: 'devices' });
afterAll(() => pact.publish());

const serial_number = 'FV-000001';
const devicesCsv = fileURLToPath(new URL('./testing/devices.csv', import.meta.url));

describe('web and device-inventory', () => {
  test('an administrator previews a file of devices', () =>
    pact.answers(
      previewDeviceImport,
      {
        given: 'a product and two clinics exist',
        as: 'admin',
        input: {},
        file: { path: devicesCsv, type: 'text/csv' },
      },
      { encoding: 'utf-8', separator: 'comma', list: [importRow()] },
      ['batchStatus', 'row'],
    ));

  test('an administrator registers the previewed devices', () => {
    const row = importRow({ serial_number: 'PACT-000002' });
    return pact.answers(
      importDevices,
      {
        given: 'a product and two clinics exist',
        as: 'admin',
        input: { companyId: ids.clinic, productId: ids.product, list: [row] },
        made: ['companyId', 'productId'],
      },
      { list: [{ ...row, batchStatus: 'succeeded' }], jobId: `device-inventory.global.${ids.device}` },
      ['batchStatus'],
    );
  });

  test('an administrator sends a device to another clinic', () =>
    pact.answers(
      changeDeviceStatus,
      {
        given: 'a device in a distributor’s stock exists',
        as: 'admin',
        input: { id: ids.device, action: 'Transfer', companyId: ids.distributor, toCompanyId: ids.clinic },
        made: ['id', 'companyId', 'toCompanyId'],
      },
      inventoryRow({ status: 'Transferring', toCompanyId: ids.clinic, toCompanyName: 'Midori Eye Clinic' }),
      ['status'],
    ));

  test('a clinic receives a device that was sent to it', () =>
    pact.answers(
      changeDeviceStatus,
      {
        given: 'a device on its way to a clinic exists',
        as: 'clinic',
        input: { id: ids.device, action: 'Receive', companyId: ids.distributor },
        made: ['id', 'companyId'],
      },
      inventoryRow(),
      ['status'],
    ));

  test('an action the status does not allow is refused', () =>
    pact.refuses(
      changeDeviceStatus,
      {
        given: 'a device in a distributor’s stock exists',
        as: 'admin',
        input: { id: ids.device, action: 'Receive', companyId: ids.distributor },
        made: ['id', 'companyId'],
      },
      'deviceStatus',
    ));

  test('a parent binds a device by its serial number', () =>
    pact.answers(
      bindDevice,
      {
        given: 'a clinic with one unbound device exists',
        as: 'parent',
        input: { serial_number },
        made: ['serial_number'],
      },
      { device: bindDevice.response.shape.device.parse(familyDevice()) },
      ['status'],
    ));

  test('a serial number nobody knows is refused', () =>
    pact.refuses(
      bindDevice,
      { given: 'a clinic with one unbound device exists', as: 'parent', input: { serial_number: 'FV-NOBODY' } },
      'incorrectDeviceNumber',
    ));

  test('a parent without a device sees none', () =>
    pact.answers(
      getPortalDevice,
      { given: 'a clinic with one unbound device exists', as: 'parent', input: {} },
      { device: null },
    ));

  test('a clinic sees how well a child keeps to the treatment', () =>
    pact.answers(
      getCompliance,
      {
        given: 'a child has treated since months ago',
        as: 'clinic',
        input: { accountId: ids.patient, months: 4 },
        made: ['accountId'],
      },
      compliance(),
    ));

  test('a parent sees each treatment of the child', () =>
    pact.answers(
      findOwnRecords,
      {
        given: 'a child has treated since months ago',
        as: 'parent',
        input: { current: 1, pageSize: 10, accountId: ids.patient },
        made: ['accountId'],
      },
      onePage(usageRecord()),
    ));
});
