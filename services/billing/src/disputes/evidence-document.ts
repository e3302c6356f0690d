import { zonedMinute } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { moneyText } from '@fovea/contracts/money';
import type { FamilyMessage } from '@fovea/contracts/notifications/schema';
import type { DocumentLine, PrintedDocument } from '@fovea/contracts/payments/document-schema';
import type { FamilyPayment } from '@fovea/contracts/payments/schema';
import type { Compliance } from '@fovea/contracts/usage/schema';
import type { Dispute } from '../../generated/regional/client.ts';
import { texts } from '../texts.ts';

export type Evidence = {
  payment: FamilyPayment & { chargeId: string | null };
  dispute: Dispute;
  /** The disputed sum as decimal text. */
  amount: string;
  customerName: string;
  /** Null for a deleted family. */
  use: Compliance | null;
  messages: FamilyMessage[];
  timezone: string;
  collectedAt: Date;
};

/** The evidence, part by part. The bank's reason and the state of a message are not translated. */
export function evidenceDocument(evidence: Evidence, language: Language): PrintedDocument {
  const { payment, dispute, use, messages, timezone, collectedAt } = evidence;
  const words = texts[language].evidence;
  const time = (instant: string | Date | null) => (instant ? zonedMinute(instant, timezone) : '–');
  const line = (name: string, value: string | null): DocumentLine => ({ name, value: value || '–' });
  const { consent } = payment;
  return {
    title: words.title,
    parts: [
      {
        heading: words.dispute,
        lines: [
          line(words.number, dispute.id),
          line(words.reason, dispute.reason),
          line(words.amount, moneyText(evidence.amount, dispute.currency, language)),
          line(words.openedAt, time(dispute.openedAt)),
          line(words.dueBy, time(dispute.dueBy)),
        ],
      },
      {
        heading: words.payment,
        lines: [
          line(texts[language].receipt.reference, payment.referenceNumber),
          line(texts[language].receipt.customer, evidence.customerName),
          line(words.email, payment.customer.email),
          line(words.plan, payment.planName),
          line(words.paid, moneyText(payment.amount, payment.currency, language)),
          line(words.paidAt, time(payment.paidAt)),
          line(words.intent, payment.intentId),
          line(words.charge, payment.chargeId),
        ],
      },
      {
        heading: words.accepted,
        lines: [
          line(words.terms, consent?.terms ?? null),
          line(words.guarantee, consent?.guarantee ?? null),
          line(words.by, consent && words.who[consent.by]),
          line(words.at, time(consent?.at ?? null)),
          line(words.address, consent?.address ?? null),
        ],
      },
      {
        heading: words.use,
        lines: [
          line(words.firstUse, time(use?.firstUse ?? null)),
          ...(use?.months ?? []).filter(({ uses }) => uses > 0).map(({ month, uses }) => line(month, String(uses))),
        ],
      },
      {
        heading: words.messages,
        lines:
          messages.length > 0
            ? messages.map(({ at, title, channel, state }) => line(time(at), `${title} (${channel}, ${state})`))
            : [line(words.none, null)],
      },
    ],
    closing: [],
    signature: `${words.collected} ${time(collectedAt)}`,
  };
}
