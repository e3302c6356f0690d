import { recallForMail } from '@fovea/contracts/recalls/rpcs';
import { RecallReason } from '@fovea/contracts/recalls/schema';
import { handleRpc } from '../handle.ts';

export const recallForMailRpc = handleRpc(
  recallForMail,
  async ({ recallId, recallDeviceId, companyId }, { global }) => {
    const recall = await global.recall.findUnique({ where: { id: recallId } });
    if (!recall) return null;
    const { title, mode } = recall;
    const words = { title, mode, reason: RecallReason.parse(recall.reason) };
    if (companyId) {
      const ofCompany = { recallId: recall.id } as const;
      const rows = await global.recallDevice.findMany({
        where: ofCompany,
        select: { deviceId: true, customerId: true },
      });
      const here = await global.device.findMany({
        where: { id: { in: rows.map(({ deviceId }) => deviceId) }, companyId },
        select: { id: true },
      });
      const ids = new Set(here.map(({ id }) => id));
      const ofHere = rows.filter(({ deviceId }) => ids.has(deviceId));
      const atFamilies = ofHere.filter(({ customerId }) => customerId !== null).length;
      return { ...words, serial_number: '', isAcknowledged: false, devices: ofHere.length, atFamilies };
    }
    const row = recallDeviceId ? await global.recallDevice.findUnique({ where: { id: recallDeviceId } }) : null;
    const device = row && (await global.device.findUnique({ where: { id: row.deviceId } }));
    // Swapped, given back or cancelled: the family has nothing to do any more.
    if (!row || !device || row.doneAt || row.released || device.customerId !== row.customerId) return null;
    const isAcknowledged = row.acknowledgedAt !== null;
    return { ...words, serial_number: device.serialNumber, isAcknowledged, devices: 1, atFamilies: 1 };
  },
);
