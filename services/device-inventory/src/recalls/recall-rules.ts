import type { InventoryStatus } from '@fovea/contracts/devices/fields';
import type { RecallDeviceState, RecallOutcome } from '@fovea/contracts/recalls/schema';
import { addDays } from 'date-fns/addDays';

/** What is known of a device of a recall when its next step is evaluated. */
export type Evaluated = {
  state: RecallDeviceState;
  outcome: RecallOutcome | null;
  /** The family it was recalled at. */
  customerId: string | null;
  informedAt: Date | null;
  chased: number;
  /** As it is now. */
  device: { status: InventoryStatus; customerId: string | null };
};
/** `recall`: the inventory action. `inform` with `round` 0, or remind; `inform-of-end` that it was cancelled. */
export type Step =
  | { do: 'recall' | 'secured' | 'returning' | 'inform-of-end' }
  | { do: 'inform'; round: number }
  | { do: 'wait'; until: Date | null };

/** Days after which a family that has not acknowledged is reminded. */
export const chaseDays = [3, 7] as const;

/** The next step of a device; of one that is done only that its family hears of a cancelled recall. */
export function nextStep({ state, outcome, customerId, informedAt, chased, device }: Evaluated, now: Date): Step {
  if (state === 'done') {
    const isToHear = outcome === 'cancelled' && informedAt && customerId && device.customerId === customerId;
    return isToHear ? { do: 'inform-of-end' } : { do: 'wait', until: null };
  }
  if (device.status === 'Recalled' || device.status === 'Discarded') return { do: 'secured' };
  if (device.customerId) {
    // A family that got the device at the moment of the order is another one than was selected.
    if (state === 'selected' || device.customerId !== customerId || !informedAt) return { do: 'inform', round: 0 };
    const days = chaseDays[chased];
    if (state !== 'informed' || days === undefined) return { do: 'wait', until: null };
    const due = addDays(informedAt, days);
    return due <= now ? { do: 'inform', round: chased + 1 } : { do: 'wait', until: due };
  }
  if (device.status === 'In stock') return { do: 'recall' };
  if (customerId && state !== 'returning') return { do: 'returning' };
  return state === 'selected' ? { do: 'inform', round: 0 } : { do: 'wait', until: null };
}

/** A range of serial numbers: the common characters, and the bounds of the number after them. Undefined if it is none. */
export function serialRange(from: string, to: string): { prefix: string; first: bigint; last: bigint } | undefined {
  const [, prefix, first] = /^(.*?)(\d{1,18})$/.exec(from) ?? [];
  const [, otherPrefix, last] = /^(.*?)(\d{1,18})$/.exec(to) ?? [];
  if (prefix === undefined || prefix !== otherPrefix || !first || !last) return undefined;
  return BigInt(first) <= BigInt(last) ? { prefix, first: BigInt(first), last: BigInt(last) } : undefined;
}
