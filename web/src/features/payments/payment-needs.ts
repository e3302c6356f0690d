import type { Dispute, Finding } from '@fovea/contracts/books/schema';
import type { PaymentAttention, PaymentDetails } from '@fovea/contracts/payments/schema';
import type { z } from 'zod';

type Details = z.output<typeof PaymentDetails>;

/** Why a payment needs somebody, or what of it is still open. */
export type PaymentNeed =
  | { kind: 'attention'; attention: PaymentAttention }
  | { kind: 'dispute'; dispute: Dispute }
  | { kind: 'finding'; finding: Finding }
  | { kind: 'link'; until: string };

/**
 * What is to be done about a payment: first what the bank waits for, then what an administrator has to settle and what
 * the nightly match found, at last the link that may still be paid.
 */
export function paymentNeeds({
  attention,
  settledAt,
  disputes,
  findings,
  linkUntil,
}: Pick<Details, 'attention' | 'settledAt' | 'disputes' | 'findings' | 'linkUntil'>): PaymentNeed[] {
  return [
    ...disputes
      .filter(({ status }) => status === 'needsResponse' || status === 'appealNeedsResponse' || status === 'other')
      .map((dispute) => ({ kind: 'dispute', dispute }) as const),
    ...(attention && settledAt === null ? [{ kind: 'attention', attention } as const] : []),
    ...findings.filter(({ repaired }) => !repaired).map((finding) => ({ kind: 'finding', finding }) as const),
    ...(linkUntil ? [{ kind: 'link', until: linkUntil } as const] : []),
  ];
}
