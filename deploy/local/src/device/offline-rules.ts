import { dayMs } from '@fovea/contracts/dates';
import { offlineHours, offlineTreatments } from '@fovea/contracts/device-protocol/schema';

const hourMs = 60 * 60 * 1000;

/**
 * The platform's last response to a sign-in or a request for leave, as the device stores it; instants in milliseconds.
 */
export type LastAnswer = {
  /** By the device's clock, corrected by the response's `serverTime`. */
  at: number;
  /** The response refused treatment for another reason than a limit. */
  isRefused: boolean;
  /** In seconds. */
  duration: number;
  /** In hours. */
  intervals: number;
  timesPerDay: number;
  timesPerWeek: number;
};

/**
 * Why a device without network must not treat now, or undefined. It may treat by the settings of the last response for
 * 24 hours and two treatments, enforces their limits itself, and stays stopped after a refusal. `uses`: the device's
 * own treatments of the last seven days, ascending, in milliseconds. Source: docs/device.md, "Without network".
 */
export function offlineRefusal(last: LastAnswer | undefined, uses: readonly number[], now: number): string | undefined {
  if (!last) return 'the platform has never answered';
  if (last.isRefused) return 'the platform refused treatment';
  if (now < last.at || now - last.at > offlineHours * hourMs)
    return `the last answer is older than ${offlineHours} hours`;
  if (last.duration === 0) return 'the duration is 0';
  if (uses.filter((use) => use > last.at).length >= offlineTreatments)
    return `${offlineTreatments} treatments were given since the last answer`;
  const within = (ms: number) => uses.filter((use) => use > now - ms).length;
  if (within(last.intervals * hourMs) > 0) return `less than ${last.intervals} hours since the last treatment`;
  // Any 24 hours instead of the local day: a device cannot be sure of its zone.
  if (last.timesPerDay > 0 && within(dayMs) >= last.timesPerDay) return `${last.timesPerDay} treatments in 24 hours`;
  if (last.timesPerWeek > 0 && within(7 * dayMs) >= last.timesPerWeek)
    return `${last.timesPerWeek} treatments in seven days`;
  return undefined;
}
