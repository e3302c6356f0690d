import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import type { Running } from '../processes.ts';
import { acceptMailReplies } from './mail-replies.ts';
import { startMailServer } from './mail-server.ts';
import { mailStatus } from './mail-status.ts';
import { openMailbox } from './mailbox.ts';
import { showPreviews } from './previews.ts';
import { takePushes } from './pushes.ts';
import { takeTextMessages } from './text-messages.ts';

export type InboxPlan = {
  smtpPort: number;
  webPort: number;
  folder: string;
  /** Signs the status callbacks of text messages. */
  smsToken: string;
  /** Webhooks for delivery statuses and replies of mails, and the key that signs both. */
  mailProvider: { statusUrl: string; answersUrl: string; key: string };
};

/**
 * Stands in for the providers of mail (SMTP), text messages and web push. Messages are read on the web page or with
 * `GET /api/messages?to=`, and mails are replied to there.
 */
export async function startInbox(plan: InboxPlan): Promise<Running> {
  const mailbox = openMailbox(plan.folder);
  const page = readFileSync(join(import.meta.dirname, 'page.html'), 'utf8');
  const app = express();
  acceptMailReplies(app, mailbox, plan.mailProvider);
  app.use(express.json(), express.urlencoded({ extended: false }));
  app.get('/', (_request, response) => void response.type('html').send(page));
  showPreviews(app);
  app.get(
    '/api/messages',
    (request, response) =>
      void response.json(mailbox.find(typeof request.query.to === 'string' ? request.query.to : undefined)),
  );
  app.delete('/api/messages', (_request, response) => {
    mailbox.clear();
    response.sendStatus(204);
  });
  app.get('/api/messages/:id/attachments/:place', (request, response) => {
    const attachment = mailbox.get(request.params.id)?.attachments[Number(request.params.place)];
    if (!attachment) return void response.sendStatus(404);
    response.attachment(attachment.name).type(attachment.contentType).send(Buffer.from(attachment.base64, 'base64'));
  });
  takeTextMessages(app, mailbox, plan.smsToken);
  takePushes(app);

  const smtp = await startMailServer(plan.smtpPort, mailbox, mailStatus(plan.mailProvider));
  const web = app.listen(plan.webPort, '127.0.0.1');
  // Only clients close idle connections: one closed here might have a request in transit.
  web.keepAliveTimeout = 0;
  await new Promise((resolve, reject) => web.once('listening', resolve).once('error', reject));
  const stop = async () => {
    web.closeAllConnections();
    await Promise.all([
      new Promise((resolve) => web.close(resolve)),
      new Promise<void>((resolve) => smtp.close(() => resolve())),
    ]);
  };
  return { name: 'inbox', pid: process.pid, stop, kill: stop, isRunning: () => web.listening };
}
