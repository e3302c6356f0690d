import { jest } from '@jest/globals';

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
  jest.useFakeTimers({
    now: Math.floor(moment.getTime() / 1000) * 1000,
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
    ],
  });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
