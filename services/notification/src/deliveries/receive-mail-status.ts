import { AppError } from '@fovea/contracts/errors';
import { receiveMailStatus } from '@fovea/contracts/notifications/endpoints';
import { isFirstUse, MailSignature, withMailSignature } from '@fovea/kit/http/mail-webhook';
import { z } from 'zod';
import { handle } from '../handle.ts';
import { readMessageId } from './mail-message-id.ts';
import { type DeliveryResult, recordDeliveryResult } from './record-delivery-result.ts';

const Webhook = z.object({
  signature: MailSignature,
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string() }) }),
  }),
});
type Webhook = z.infer<typeof Webhook>;

/**
 * Receives the signed delivery status of a mail from the provider. If a delivery has several mails, only the first one,
 * the family's own, counts.
 */
export const receiveMailStatusHandler = handle(receiveMailStatus, async (_input, ctx) => {
  const webhook = Webhook.safeParse(asJson(ctx.raw));
  if (!webhook.success) throw new AppError('notAllowed');
  const { signature, 'event-data': event } = webhook.data;
  await withMailSignature(signature, { ...ctx, of: ctx.of, key: ctx.extra.mailStatusKey }, async () => {
    const named = readMessageId(event.message.headers['message-id']);
    const result = resultOf(webhook.data);
    if (!named || !result || named.place > 0 || !ctx.regions.some(({ key }) => key === named.region)) return;
    await ctx.of(named.region).$transaction(async (tx) => {
      if (await isFirstUse(tx, signature)) await recordDeliveryResult(tx, named.id, result, ctx.now);
    });
  });
  return {};
});

/** Undefined for other events: accepted, opened, complained. */
function resultOf({ 'event-data': { event, severity } }: Webhook): DeliveryResult | undefined {
  if (event === 'delivered') return { arrived: true };
  return event === 'failed' && severity === 'permanent' ? { arrived: false, isAddressInvalid: true } : undefined;
}

function asJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
