import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import { z } from 'zod';
import { signedNow } from './mail-status.ts';
import type { Mailbox } from './mailbox.ts';

const MailReply = z.object({
  text: z.string().default(''),
  files: z.array(z.object({ name: z.string(), contentType: z.string(), base64: z.string() })).default([]),
});

/**
 * Replies to a mail for its reader, `POST /api/messages/:id/answer`: posts the reply to the product's webhook, as
 * Mailgun's routes do, and returns its status.
 */
export function acceptMailReplies(
  app: Express,
  mailbox: Mailbox,
  { answersUrl, key }: { answersUrl: string; key: string },
): void {
  app.post('/api/messages/:id/answer', express.json({ limit: '40mb' }), async (request, response) => {
    const mail = mailbox.get(request.params.id);
    const reply = MailReply.safeParse(request.body);
    if (!mail?.replyTo || !reply.success) return void response.sendStatus(mail?.replyTo ? 400 : 404);
    const form = new FormData();
    const { text, files } = reply.data;
    const [reader = ''] = mail.to;
    const quoted = mail.text.replace(/^/gm, '> ');
    const fields = {
      ...signedNow(key),
      recipient: mail.replyTo,
      sender: reader,
      from: reader,
      subject: `Re: ${mail.subject}`,
      'stripped-text': text,
      'body-plain': `${text}\n\n${quoted}`,
      'Message-Id': `<${randomUUID()}.${reader}>`,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const [place, { name, contentType, base64 }] of files.entries())
      form.set(`attachment-${place + 1}`, new File([Buffer.from(base64, 'base64')], name, { type: contentType }));
    response.sendStatus(
      (await fetch(answersUrl, { method: 'POST', body: form, headers: { connection: 'close' } })).status,
    );
  });
}
