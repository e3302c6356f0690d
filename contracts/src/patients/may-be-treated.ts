type PaidTime = { expiredDate: string | Date | null; graceUntil?: string | Date | null };

/**
 * Whether a device may treat: in paid time, or in the grace period of a declined renewal. The displayed status depends
 * on the paid time alone.
 */
export const mayBeTreated = ({ expiredDate, graceUntil = null }: PaidTime, now: Date): boolean =>
  [expiredDate, graceUntil].some((until) => until !== null && new Date(until) > now);
