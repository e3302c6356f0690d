import { links } from '@fovea/contracts/links';
import type { MailKind, MailParams } from '../mails/mail-kinds.ts';

/** A push message has only one of these texts, because anyone may read a locked screen. */
export type PushLine = 'recall' | 'reminder' | 'answer' | 'meeting' | 'payment';
type Pushed<Kind extends MailKind> = {
  line: PushLine;
  /** The page that opens on a tap. */
  page(params: MailParams<Kind>, region: string): string;
};

const toMyDevice = (_: unknown, region: string) => links.portal(region);
const toBilling = (_: unknown, region: string) => links.portalBilling(region);

/** Kinds that are pushed in addition to the mail; scheduled notices follow their rules. */
export const pushed = {
  deviceRecalled: { line: 'recall', page: toMyDevice },
  deviceRecallCancelled: { line: 'recall', page: toMyDevice },
  familyNotices: { line: 'reminder', page: toMyDevice },
  requestAnswered: { line: 'answer', page: ({ requestId }, region) => links.portalRequest(requestId, region) },
  treatmentPaused: { line: 'answer', page: toMyDevice },
  treatmentReleased: { line: 'answer', page: toMyDevice },
  meeting: { line: 'meeting', page: toMyDevice },
  meetingMoved: { line: 'meeting', page: toMyDevice },
  meetingCancelled: { line: 'meeting', page: toMyDevice },
  declined: { line: 'payment', page: toBilling },
  renewalOff: { line: 'payment', page: toBilling },
  cardExpires: { line: 'payment', page: toBilling },
  nextPrice: { line: 'payment', page: toBilling },
  priceStays: { line: 'payment', page: toBilling },
} as const satisfies { [Kind in MailKind]?: Pushed<Kind> };

export type PushedKind = keyof typeof pushed;
export const isPushed = (kind: MailKind): kind is PushedKind => kind in pushed;

export const lineOf = (kind: PushedKind): PushLine => pushed[kind].line;
export const pageOf = <Kind extends PushedKind>(kind: Kind, params: MailParams<Kind>, region: string): string =>
  (pushed[kind] as Pushed<Kind>).page(params, region);
