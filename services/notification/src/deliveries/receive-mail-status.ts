import { AppError } from '@fovea/contracts/errors';
import { receiveMailStatus } from '@fovea/contracts/notifications/endpoints';
import { isFirstUse, MailSignature, withMailSignature } from '@fovea/kit/http/mail-webhook';
import { z } from 'zod';
import { handle } from '../handle.ts';
import { deliveryTold, type Told } from './delivery-told.ts';
import { readMessageId } from './mail-message-id.ts';

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
 * What became of a mail, told by the provider who signs. Of several mails of one delivery only the family's own, the
 * first, says what became of it; mails to staff are told of by nothing else.
 */
export const receiveMailStatusHandler = handle(receiveMailStatus, async (_input, ctx) => {
  const webhook = Webhook.safeParse(asJson(ctx.raw));
  if (!webhook.success) throw new AppError('notAllowed');
  const { signature, 'event-data': event } = webhook.data;
  await withMailSignature(signature, { ...ctx, of: ctx.of, key: ctx.extra.mailStatusKey }, async () => {
    const named = readMessageId(event.message.headers['message-id']);
    const told = toldBy(webhook.data);
    if (!named || !told || named.place > 0 || !ctx.regions.some(({ key }) => key === named.region)) return;
    await ctx.of(named.region).$transaction(async (tx) => {
      if (await isFirstUse(tx, signature)) await deliveryTold(tx, named.id, told, ctx.now);
    });
  });
  return {};
});

/** Undefined: on its way still, or opened, or complained about. */
function toldBy({ 'event-data': { event, severity } }: Webhook): Told | undefined {
  if (event === 'delivered') return { arrived: true };
  return event === 'failed' && severity === 'permanent' ? { arrived: false, isAddress: true } : undefined;
}

function asJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
