import type { TFunction } from 'i18next';

/** What earlier charges left to this one, or this one leaves to the next; nothing where a release before carried nothing. */
export const carriedFact = (
  carried: string | undefined,
  t: TFunction<'charge'>,
  money: (sum: string) => string,
): (readonly [string, string])[] =>
  Number(carried ?? 0) === 0
    ? []
    : [[t(Number(carried) > 0 ? 'summary.carriedIn' : 'summary.carriedOut'), money(carried ?? '0')]];
