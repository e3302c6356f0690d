import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LanguageCode } from '@fovea/contracts/fields';
import { DeliveryChannel, NoticeKind } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';

const Stop = z.object({
  personId: z.uuid(),
  channel: DeliveryChannel,
  kinds: z.array(NoticeKind).min(1),
  /** Language of the mail and the page; missing in links of older mails. */
  language: LanguageCode.optional(),
});
/** The person, channel and kinds that one link stops. */
export type Stop = z.infer<typeof Stop>;

/** The link needs no sign-in and never expires: it can only stop these messages or resume them. */
export function stopToken(stop: Stop, secret: string): string {
  const payload = Buffer.from(JSON.stringify(stop)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`;
}

/** Verifies and decodes a token; undefined for an invalid signature. */
export function readStopToken(token: string, secret: string): Stop | undefined {
  const [payload = '', signature = ''] = token.split('.');
  const [given, ours] = [Buffer.from(signature, 'base64url'), signatureOf(payload, secret)];
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
  return Stop.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

const signatureOf = (payload: string, secret: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'link that stops notices', 32)))
    .update(payload)
    .digest();
