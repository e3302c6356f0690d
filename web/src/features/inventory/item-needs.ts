import type { InventoryAction, InventoryStatus } from '@fovea/contracts/devices/fields';
import type { DeviceDetails } from '@fovea/contracts/devices/schema';
import type { z } from 'zod';

type Details = z.output<typeof DeviceDetails>;
type Item = Pick<
  Details,
  'status' | 'deletedAt' | 'serviceDate' | 'discardDate' | 'offeredVersion' | 'reportedVersion' | 'logs'
>;

/**
 * Why a device needs somebody: `at` is since when where that is known, `action` what answers it. Of days that have
 * passed, `at` is a stored day.
 */
export type ItemNeed =
  | { kind: 'toReceive' | 'lost' | 'recalled'; at: string | null; action: InventoryAction }
  | { kind: 'toDiscard' | 'toService'; at: string; action: InventoryAction }
  | { kind: 'otherVersion'; at: null; action: null };

/** Those nobody has to go and look for first. */
const serviceable: readonly InventoryStatus[] = ['In stock', 'In use', 'Not in use', 'Transferring'];

/** What a device needs now. A deleted one needs nothing. */
export function itemNeeds(item: Item, now: Date): ItemNeed[] {
  const { status, deletedAt, serviceDate, discardDate, offeredVersion, reportedVersion } = item;
  if (deletedAt) return [];
  const isPast = (day: string) => Date.parse(day) <= +now;
  const isToDiscard = isPast(discardDate) && status !== 'Discarded';
  const runsAnother = offeredVersion !== null && reportedVersion !== null && offeredVersion !== reportedVersion;
  return [
    ...ofStatus(item),
    ...(isToDiscard ? [{ kind: 'toDiscard', at: discardDate, action: 'Discard' } as const] : []),
    ...(!isToDiscard && isPast(serviceDate) && serviceable.includes(status)
      ? [{ kind: 'toService', at: serviceDate, action: 'Service' } as const]
      : []),
    ...(runsAnother && status !== 'Discarded' ? [{ kind: 'otherVersion', at: null, action: null } as const] : []),
  ];
}

function ofStatus({ status, logs }: Item): ItemNeed[] {
  const at = logs.find(({ to }) => to === status)?.date ?? null;
  switch (status) {
    case 'Transferring':
      return [{ kind: 'toReceive', at, action: 'Receive' }];
    case 'Lost':
      return [{ kind: 'lost', at, action: 'Find' }];
    case 'Recalled':
      return [{ kind: 'recalled', at, action: 'Collect' }];
    default:
      return [];
  }
}
