import { recallCancellationForMail, recallForMail } from '@fovea/contracts/recalls/rpcs';
import { type RecallMode, RecallReason } from '@fovea/contracts/recalls/schema';
import { sql } from 'kysely';
import { handleRpc } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

export const recallForMailRpc = handleRpc(
  recallForMail,
  async ({ recallId, recallDeviceId, companyId }, { global }) => {
    const recall = await global.recall.findUnique({ where: { id: recallId } });
    if (!recall) return null;
    const { title, mode } = recall;
    const words = { title, mode, reason: RecallReason.parse(recall.reason) };
    if (companyId) {
      const counted = await kyselyOfGlobal(global)
        .selectFrom('recall_device')
        .innerJoin('device', 'device.id', 'recall_device.device_id')
        .select(({ ref }) => [
          sql<number>`count(*)::int`.as('devices'),
          sql<number>`count(${ref('recall_device.customer_id')})::int`.as('atFamilies'),
        ])
        .where('recall_device.recall_id', '=', recallId)
        .where('device.company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      return { ...words, serial_number: '', isAcknowledged: false, ...counted };
    }
    const row = recallDeviceId ? await global.recallDevice.findUnique({ where: { id: recallDeviceId } }) : null;
    const device = row && (await global.device.findUnique({ where: { id: row.deviceId } }));
    // Swapped, given back or cancelled: the family has nothing to do any more.
    if (!row || !device || row.doneAt || row.released || device.customerId !== row.customerId) return null;
    const isAcknowledged = row.acknowledgedAt !== null;
    return { ...words, serial_number: device.serialNumber, isAcknowledged, devices: 1, atFamilies: 1 };
  },
);

export const recallCancellationForMailRpc = handleRpc(
  recallCancellationForMail,
  async ({ recallDeviceId: id }, { global }) => {
    const row = await global.recallDevice.findUnique({ where: { id }, include: { recall: true } });
    const device = row && (await global.device.findUnique({ where: { id: row.deviceId } }));
    if (!row || !device || row.outcome !== 'cancelled' || device.customerId !== row.customerId) return null;
    const remaining: RecallMode | null = device.recallHold ? 'hold' : device.recallId ? 'untilReplaced' : null;
    return { title: row.recall.title, serial_number: device.serialNumber, remaining };
  },
);
