import { dayMs } from '@fovea/contracts/dates';
import { type Currency, currencies } from '@fovea/contracts/fields';
import { fractionDigits } from '@fovea/contracts/money';

/** Zones with different clock changes, or none. */
const zones = [
  ...['Asia/Tokyo', 'Europe/Berlin', 'Australia/Sydney', 'Australia/Lord_Howe', 'America/Los_Angeles'],
  ...['Africa/Cairo', 'Asia/Kolkata', 'Pacific/Apia', 'Europe/London', 'UTC'],
] as const;

/** Random values that are the same in every run; `seed` names the run. */
export function randomMoney(seed: number) {
  let state = seed;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (most: number): number => Math.floor(next() * (most + 1));
  const one = <T>(choices: readonly T[]): T => choices[upTo(choices.length - 1)] as T;
  const chance = (): boolean => next() < 0.5;
  /** Decimal text of at most this amount, an integer where the currency has no fraction. */
  const amount = (currency: Currency, most: number): string =>
    fractionDigits(currency) === 0 ? String(upTo(most)) : `${upTo(most)}.${String(upTo(99)).padStart(2, '0')}`;
  return {
    upTo,
    one,
    chance,
    amount,
    currency: () => one(currencies),
    timezone: () => one(zones),
    /** Within eight years, to the second: includes month ends, leap days and clock changes. */
    instant: () => new Date(Date.UTC(2024, 0, 1) + upTo(8 * 365 * 24 * 3_600) * 1_000),
    later: (from: Date, days: number) => new Date(from.getTime() + next() * days * dayMs),
  };
}
