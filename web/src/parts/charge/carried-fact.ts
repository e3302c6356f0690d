import type { TFunction } from 'i18next';

/** Time carried over from earlier charges or to the next; nothing if an earlier release carried nothing. */
export const carriedFact = (
  carried: string | undefined,
  t: TFunction<'charge'>,
  money: (sum: string) => string,
): (readonly [string, string])[] =>
  Number(carried ?? 0) === 0
    ? []
    : [[t(Number(carried) > 0 ? 'summary.carriedIn' : 'summary.carriedOut'), money(carried ?? '0')]];
