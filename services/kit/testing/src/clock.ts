import { vi } from 'vitest';

/** Zones without daylight saving, from 11 hours behind UTC to 12 ahead. */
const places = [
  ...['Pacific/Pago_Pago', 'Pacific/Honolulu', 'Pacific/Gambier', 'Pacific/Pitcairn', 'America/Phoenix'],
  ...['America/Costa_Rica', 'America/Lima', 'America/La_Paz', 'America/Sao_Paulo', 'America/Noronha'],
  ...['Atlantic/Cape_Verde', 'UTC', 'Africa/Lagos', 'Africa/Johannesburg', 'Asia/Riyadh', 'Asia/Dubai'],
  ...['Asia/Tashkent', 'Asia/Thimphu', 'Asia/Bangkok', 'Asia/Singapore', 'Asia/Tokyo', 'Pacific/Port_Moresby'],
  ...['Pacific/Guadalcanal', 'Pacific/Tarawa'],
];

/** A zone where it is about midday, so that no day ends, and no night begins, while a test counts days. */
export function zoneAtNoon(): string {
  return places[23 - new Date().getUTCHours()] ?? 'UTC';
}

/**
 * Runs work with a frozen clock, by default now, on a full second: a slow machine passes no time that a rule would
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
