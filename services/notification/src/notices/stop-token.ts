import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LanguageCode } from '@fovea/contracts/fields';
import { DeliveryChannel, NoticeKind } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';

const Stop = z.object({
  personId: z.uuid(),
  channel: DeliveryChannel,
  kinds: z.array(NoticeKind).min(1),
  /** The mail's, which its reader reads on the page too; links of older mails have none. */
  language: LanguageCode.optional(),
});
/** What of whose messages one link stops. */
export type Stop = z.infer<typeof Stop>;

/** The link works without a sign-in and for ever: all it can do is to stop these messages, or to send them again. */
export function stopToken(stop: Stop, secret: string): string {
  const words = Buffer.from(JSON.stringify(stop)).toString('base64url');
  return `${words}.${proof(words, secret).toString('base64url')}`;
}

/** What a token that we signed says; undefined for any other. */
export function readStopToken(token: string, secret: string): Stop | undefined {
  const [words = '', signature = ''] = token.split('.');
  const [given, ours] = [Buffer.from(signature, 'base64url'), proof(words, secret)];
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined;
  return Stop.parse(JSON.parse(Buffer.from(words, 'base64url').toString('utf8')));
}

const proof = (words: string, secret: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'link that stops notices', 32)))
    .update(words)
    .digest();
