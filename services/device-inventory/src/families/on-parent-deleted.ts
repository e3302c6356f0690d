import { parentState } from '@fovea/contracts/customers/events';
import { consume } from '../handle.ts';
import { changeDevice, unassigned } from '../inventory/change-device.ts';

/**
 * Unbinds a device that was bound while its parent was deleted. A parent who moved to another company keeps the device;
 * the protocol refuses it until staff resolve this.
 */
export const onParentDeleted = consume(
  parentState,
  async ({ _id, deleted, removed }, { tx, now, extra, regions }) => {
    if (!deleted && !removed) return;
    // The row stays, without the note, which may be about the family.
    if (deleted) await tx.deviceLog.updateMany({ where: { customerId: _id, notes: { not: '' } }, data: { notes: '' } });
    const device = await tx.device.findUnique({ where: { customerId: _id } });
    if (deleted) await tx.recallDevice.updateMany({ where: { customerId: _id }, data: { customerId: null } });
    if (!device) return;
    const lost = device.status === 'Lost';
    const set = lost ? { ...unassigned, statusBeforeLost: 'In stock' as const } : unassigned;
    await changeDevice(
      tx,
      device,
      {
        action: 'Unbind',
        to: lost ? 'Lost' : 'In stock',
        set,
        date: now,
        logging: ['Customer', 'Company'],
        actor: null,
      },
      { now, extra, regions },
    );
  },
  { into: 'global', name: 'freeing' },
);
