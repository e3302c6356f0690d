import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import type { Context } from '../handle.ts';
import type { Fit } from './check-device.ts';

const minuteSeconds = 60;

/**
 * Stores how much the device's clock is off, for staff; clears it once the clock is right. `claimed`: the device's
 * time, in milliseconds.
 */
export async function storeClockOffset(
  { global, now }: Pick<Context, 'global' | 'now'>,
  { deviceId, clockOffsetSeconds }: Fit,
  claimed: number,
): Promise<void> {
  const offset = Math.round((claimed - +now) / 1000);
  const isOff = Math.abs(offset) * 1000 > clockToleranceMs;
  const isKnown = isOff
    ? clockOffsetSeconds !== null && Math.abs(clockOffsetSeconds - offset) < minuteSeconds
    : clockOffsetSeconds === null;
  if (isKnown) return;
  const noted = isOff
    ? { clockOffsetSeconds: offset, clockNotedAt: now }
    : { clockOffsetSeconds: null, clockNotedAt: null };
  await global.device.updateMany({ where: { id: deviceId }, data: noted });
}
