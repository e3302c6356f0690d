import { vi } from 'vitest';

/** Where it is about midday, so that no day ends, and no night begins, while a test counts days. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`;
}

/**
 * Does the work within one moment, by default this one, on a full second: a busy machine counts no time that a rule would
 * count.
 */
export async function atOneMoment<Result>(work: () => Promise<Result>, moment = new Date()): Promise<Result> {
  vi.useFakeTimers({
    now: Math.floor(moment.getTime() / 1000) * 1000,
    toFake: ['Date'],
  });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
