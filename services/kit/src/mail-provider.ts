import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What Mailgun signs: not what it posts, but that it was it who posted. */
export const MailSignature = z.object({ timestamp: z.string(), token: z.string(), signature: z.string() });

/** Whether the provider of mail posted this. Without a key nobody can sign. */
export function isOfMailProvider({ signature, ...signed }: z.infer<typeof MailSignature>, key: string): boolean {
  if (!key) return false;
  const ours = Buffer.from(mailSignature(signed, key), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === ours.length && timingSafeEqual(given, ours);
}

/** As it signs, in hexadecimal digits. */
export const mailSignature = ({ timestamp, token }: { timestamp: string; token: string }, key: string): string =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
