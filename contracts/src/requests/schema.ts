import { z } from 'zod';
import { Id, Instant, paragraphs, text, WebAddress } from '../fields.ts';
import { hash } from '../payments/preview-schema.ts';

export const supportTypes = ['Device', 'Online_portal', 'Payment', 'Others'] as const;
export const requestTypes = [...supportTypes, 'Return', 'Lost', 'Found', 'Meeting', 'Removal'] as const;
export const RequestType = z.enum(requestTypes, { error: 'required' });
export type RequestType = z.infer<typeof RequestType>;
/** Why a device comes back, as offered in the return menu. */
export const returnReasons = ['deviceBroken', 'planExpired', 'refund', 'staffAsked', 'stopMoneyBack', 'other'] as const;
type ReturnReason = (typeof returnReasons)[number];
/**
 * The `reason` of a return: the key, which everybody reads in the own language, and in the lines beneath what the
 * family wrote.
 */
export const returnReason = (why: ReturnReason, details = ''): string => [why, details].filter(Boolean).join('\n');
/** What a return's `reason` says; `why` is null for one that was written out before there were keys. */
export function readReturnReason(reason: string): { why: ReturnReason | null; details: string } {
  const [first, ...rest] = reason.split('\n');
  const why = returnReasons.find((key) => key === first) ?? null;
  return { why, details: why ? rest.join('\n') : reason };
}
export const maxAttachments = 5;

export const RefundType = z.enum(['money_back', 'deposit']);

export const Attachment = z.object({ name: z.string(), url: z.string() });
/** isSupport: a support request; else a return with its reason. */
export const SendRequest = z.object({
  isSupport: z.boolean().default(true),
  type: z.enum([...supportTypes, 'Return'], { error: 'required' }),
  reason: paragraphs(5000),
  /** Id of the device it is about. */
  id: Id.optional(),
  fileList: z
    .array(z.object({ name: text(255), url: WebAddress }))
    .max(maxAttachments)
    .default([]),
  accountId: Id.optional(),
  isRefund: z.boolean().optional(),
  refundType: RefundType.optional(),
  /** Of what the family was shown that it is given back. */
  hash,
});

export const CustomerRequest = z.object({
  _id: Id,
  userId: Id.nullable(),
  type: RequestType,
  reason: z.string(),
  fileList: z.array(Attachment),
  deviceId: Id.nullable(),
  accountId: Id.nullable(),
  accountName: z.string().nullable(),
  isRefund: z.boolean(),
  refundType: RefundType.nullable(),
  open: z.boolean(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  meeting: z
    .object({ topic: z.string(), startAt: Instant, durationMinutes: z.number().int(), note: z.string() })
    .nullable(),
});
export type CustomerRequest = z.infer<typeof CustomerRequest>;
