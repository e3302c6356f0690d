import type { RawClient } from '@fovea/kit/kysely-on';
import type { Ask } from '@fovea/kit/rpc';
import type { Log } from '@fovea/kit/telemetry';
import { loop } from '../handle.ts';
import { composeMail } from '../mails/compose-mail.ts';
import { type MailKind, mailKinds } from '../mails/mail-kinds.ts';
import { mailLayout } from '../mails/mail-layout.ts';
import { mailText, type TextKind } from '../mails/mail-texts.ts';
import type { MailTransport } from '../mails/mail-transport.ts';
import { texts } from '../texts.ts';
import { type DeliveryRow, workDeliveries } from './work-deliveries.ts';

type Desk = {
  mail: MailTransport;
  publicUrl: string;
  stopSecret: string;
  ask: Ask;
  region: string;
  log: Log;
  now: Date;
};

export const sendStaffMailsLoop = loop(
  { name: 'send-staff-mails', scope: 'global' },
  ({ global, ask, region, log, now, extra }) => sendMails(global, { ...extra, ask, region, log, now }),
);
export const sendCustomerMailsLoop = loop(
  { name: 'send-customer-mails', scope: 'regional' },
  ({ db, ask, region, log, now, extra }) => sendMails(db, { ...extra, ask, region, log, now }),
);

const sendMails = (db: RawClient, desk: Desk): Promise<boolean> =>
  workDeliveries(db, 'mail', desk, (row) => send(db, desk, row));

/** A repeated mail carries the same Message-ID. */
async function send(
  db: RawClient,
  { mail, ask, region, publicUrl, stopSecret }: Desk,
  { id, kind, params }: DeliveryRow,
): Promise<{ status: 'sent' | 'nobody' }> {
  const known = kind as MailKind;
  const composed = await composeMail(known, mailKinds[known].parse(params) as never, {
    ask,
    region,
    publicUrl,
    stopSecret,
    db,
  });
  for (const [
    index,
    { to, name, language, words, url, attachment, clinic, facts, as = known as TextKind, also, ending },
  ] of composed.entries()) {
    const letter = mailText(as, language, { name, ...words }, { clinic, facts, also });
    await mail.send(
      {
        messageId: `<${id}.${index}@fovea>`,
        to,
        subject: letter.subject,
        ...mailLayout({ ...letter, ending: ending && { ...ending, stop: texts[language].notices.stop } }, url),
        stopUrl: ending?.stopUrl,
        replyTo: clinic?.email,
        attachment,
      },
      ask,
    );
  }
  return { status: composed.length > 0 ? 'sent' : 'nobody' };
}
