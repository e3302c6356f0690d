type PaidTime = { expiredDate: string | Date | null; graceUntil?: string | Date | null };

/**
 * Whether a device may treat: in paid time, or while a declined renewal is in its grace. The status that is shown goes
 * by the paid time alone.
 */
export const mayBeTreated = ({ expiredDate, graceUntil = null }: PaidTime, now: Date): boolean =>
  [expiredDate, graceUntil].some((until) => until !== null && new Date(until) > now);
