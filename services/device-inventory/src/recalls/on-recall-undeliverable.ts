import { recallUndeliverable } from '@fovea/contracts/recalls/events';
import { consume } from '../handle.ts';

/** Lists a family that nothing reaches among those its clinic is to call. */
export const onRecallUndeliverable = consume(
  recallUndeliverable,
  async ({ recallDeviceId }, { tx }) => {
    await tx.recallDevice.updateMany({
      where: { id: recallDeviceId, state: { in: ['selected', 'informed'] } },
      data: { toCall: true },
    });
  },
  { into: 'global' },
);
