import { links } from '@fovea/contracts/links';
import type { MailKind, MailParams } from '../mails/mail-kinds.ts';

/** What is pushed says one of these and no more: a locked screen is read by whoever passes. */
export type PushLine = 'reminder' | 'answer' | 'meeting' | 'payment';
type Pushed<Kind extends MailKind> = {
  line: PushLine;
  /** Where a tap leads. */ page(params: MailParams<Kind>, region: string): string;
};

const toMyDevice = (_: unknown, region: string) => links.portal(region);
const toBilling = (_: unknown, region: string) => links.portalBilling(region);

/** Everything that is pushed, beside the mail of the same kind; of notices by time their rules say which. */
export const pushed = {
  familyNotices: { line: 'reminder', page: toMyDevice },
  requestAnswered: { line: 'answer', page: ({ requestId }, region) => links.portalRequest(requestId, region) },
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
