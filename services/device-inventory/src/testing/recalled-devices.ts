import { parentState } from '@fovea/contracts/customers/events';
import { importDevices } from '@fovea/contracts/devices/endpoints';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { patientState } from '@fovea/contracts/patients/events';
import { newId } from '@fovea/kit/database/ids';
import { inAYear, type Stage } from './stage.ts';

export type RecalledFamily = { id: string; account: string; serial: string; token: string; region: string };

/**
 * Devices of one lot at three clinics, of which one is in another region: `atFamilies` of `devices` with a family each. A
 * device of another lot stays out of all of it.
 */
export async function addRecalledDevices(
  { bed, clinic, otherClinic, farClinic, product, tokens }: Stage,
  { lot, devices, atFamilies }: { lot: string; devices: number; atFamilies: number },
): Promise<{ families: RecalledFamily[]; stock: string[] }> {
  const clinics = [
    { companyId: clinic, region: 'jp' },
    { companyId: otherClinic, region: 'jp' },
    { companyId: farClinic, region: 'au' },
  ];
  const families: RecalledFamily[] = [];
  const stock: string[] = [];
  for (const [number, { companyId, region }] of clinics.entries()) {
    const share = (of: number) => Math.floor(of / 3) + (number < of % 3 ? 1 : 0);
    const serials = Array.from({ length: share(devices) }, (_, index) => `${lot}-${number}-${1000 + index}`);
    const list = [...serials, `${lot}-${number}-OTHER`].map((serial_number, index) => ({
      row: index + 2,
      batchStatus: 'waiting' as const,
      type: 'COMMERCIAL',
      order_number: `PO-${lot}`,
      qrcode: 'q',
      serial_number,
      status: '' as const,
      msg: '',
      udi: `(01)09506000134352(10)${serial_number.endsWith('OTHER') ? 'OTHER' : lot}(21)${serial_number}`,
    }));
    await bed.call(importDevices, { companyId, productId: product, list }, { as: tokens.admin });
    const held = serials.slice(0, share(atFamilies));
    stock.push(...serials.slice(share(atFamilies)));
    const here = await Promise.all(held.map((serial) => addFamily(bed, { companyId, region, serial })));
    await bed.idle();
    for (const { serial, token } of here) await bed.call(bindDevice, { serial_number: serial }, { as: token });
    families.push(...here);
  }
  return { families, stock };
}

async function addFamily(
  bed: Stage['bed'],
  { companyId, region, serial }: { companyId: string; region: string; serial: string },
): Promise<RecalledFamily> {
  const [id, account] = [newId(), newId()];
  await bed.publish(
    parentState,
    {
      _id: id,
      firstName: 'Yui',
      middleName: null,
      lastName: 'Sato',
      email: `${id}@family.test`,
      companyId,
      doctorId: null,
      lock: false,
      debug: false,
      language: 'ja',
      timezone: 'Asia/Tokyo',
      country: 'Japan',
      registerDate: '2026-01-01T00:00:00Z',
      deleted: false,
    },
    { region },
  );
  await bed.publish(
    patientState,
    {
      _id: account,
      userId: id,
      companyId,
      doctorId: null,
      firstName: 'Mio',
      lastName: 'Sato',
      patientId: 'P1',
      username: `mio_${account.slice(-8)}`,
      planId: null,
      expiredDate: inAYear,
      experienceDate: null,
      subscriptionStatus: 'none',
      paid: true,
      freeTrialUsed: false,
      renewHasEnd: false,
      createdAt: '2026-01-01T00:00:00Z',
      deleted: false,
    },
    { region },
  );
  const token = await bed.tokenFor({ role: 'customer', id, companyId, region });
  return { id, account, serial, token, region };
}
