import { createHmac } from 'node:crypto';
import type { Express } from 'express';
import { z } from 'zod';
import type { Mailbox } from './mailbox.ts';

const Sms = z.object({
  To: z.string().min(1),
  From: z.string().default(''),
  Body: z.string().min(1),
  StatusCallback: z.url().optional(),
});
/** The provider's test numbers: one is refused, one is unreachable. */
const [refused, unreachable] = ['+15005550001', '+15005550009'];

/**
 * Stands in for Twilio: accepts a message, then posts its signed delivery status to the callback.
 */
export function takeTextMessages(app: Express, mailbox: Mailbox, token: string): void {
  app.post('/2010-04-01/Accounts/:account/Messages.json', (request, response) => {
    const sms = Sms.safeParse(request.body);
    if (!sms.success || sms.data.To === refused)
      return void response.status(400).json({ status: 400, code: 21211, message: "Invalid 'To' Phone Number" });
    const { To, From, Body, StatusCallback } = sms.data;
    const { id } = mailbox.add({
      kind: 'sms',
      to: [To],
      from: From,
      subject: '',
      text: Body,
      html: '',
      attachments: [],
    });
    const sid = `SM${id.replaceAll('-', '')}`;
    response.status(201).json({ sid, status: 'queued', to: To, from: From, body: Body });
    if (StatusCallback)
      void postStatus(
        StatusCallback,
        {
          MessageSid: sid,
          // Unknown number, by the provider's error code.
          ...(To === unreachable
            ? { MessageStatus: 'undelivered', ErrorCode: '30005' }
            : { MessageStatus: 'delivered' }),
        },
        token,
      );
  });
}

/** Without retries, because the stack may be stopping. */
async function postStatus(address: string, form: Record<string, string>, token: string): Promise<void> {
  const signed = address + Object.entries(form).sort().flat().join('');
  const signature = createHmac('sha1', token).update(signed).digest('base64');
  await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'x-twilio-signature': signature, connection: 'close' },
  }).catch(() => undefined);
}
