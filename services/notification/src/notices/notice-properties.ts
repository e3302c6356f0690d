import type { DeliveryChannel, NoticeKind } from '@fovea/contracts/notifications/schema';

/** Used for a notice when all its usual channels except bell and push failed permanently. */
export const fallbackChannels: Partial<Record<NoticeKind, DeliveryChannel>> = { payToActivate: 'mail' };

/** Notices that urge more treatment: not sent while the treatment is on hold. */
const urgingKinds: readonly NoticeKind[] = ['unusedThreeDays', 'silentThreeDays', 'unusedSixDays', 'silentSixDays'];
const kinds: readonly string[] = urgingKinds;

export const urgesUse = (kind: string): boolean => kinds.includes(kind);

/** Variants of a notice's text. */
export const noticeTexts = [
  'deviceEndsToday',
  'monthGood',
  'monthMore',
  'monthSome',
  'monthFew',
  'monthNone',
  'silentSixDaysSince',
  'silentThreeDaysSince',
  'unusedThreeDaysPrescribed',
] as const;
export type NoticeText = (typeof noticeTexts)[number];
