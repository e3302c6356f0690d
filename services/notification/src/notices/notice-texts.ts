import type { TextKind } from '../mails/mail-texts.ts';

/** Texts of notices whose words depend on what happened. */
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
] as const satisfies readonly TextKind[];
export type NoticeText = (typeof noticeTexts)[number];

/** The text of a notice; that of its kind where none was chosen, as in messages of earlier releases. */
export const textOf = <Kind extends string>({ kind, text }: { kind: Kind; text?: NoticeText | undefined }) =>
  text ?? kind;
