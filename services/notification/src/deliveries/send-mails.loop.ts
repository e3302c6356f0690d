import type { RawClient } from '@fovea/kit/database/kysely';
import { loop } from '../handle.ts';
import { composeMail } from '../mails/compose-mail.ts';
import type { Composed, Desk as ComposingDesk } from '../mails/composed.ts';
import type { MailKind } from '../mails/mail-kinds.ts';
import { mailLayout } from '../mails/mail-layout.ts';
import { mailText, type TextKind } from '../mails/mail-texts.ts';
import type { MailTransport } from '../mails/mail-transport.ts';
import { texts } from '../texts.ts';
import { fingerprintOf } from './failing-address.ts';
import { familyOf, handlePermanentFailure, readersOf } from './family-deliveries.ts';
import { messageIdOf } from './mail-message-id.ts';
import { AddressRefused, type DeliveryRow, FailedForGood, sendDueDeliveries } from './send-due-deliveries.ts';

type Desk = Omit<ComposingDesk, 'db'> & { mail: MailTransport };

export const sendStaffMailsLoop = loop(
  { name: 'send-staff-mails', scope: 'global' },
  ({ global, callRpc, region, log, now, extra }) =>
    sendDueDeliveries(global, 'mail', {
      now,
      log,
      send: (row) => send(global, { ...extra, callRpc, region, now, log }, row),
    }),
);
export const sendCustomerMailsLoop = loop(
  { name: 'send-customer-mails', scope: 'regional' },
  ({ db, callRpc, region, log, now, extra }) =>
    sendDueDeliveries(db, 'mail', {
      now,
      log,
      send: (row) => send(db, { ...extra, callRpc, region, now, log }, row),
      readersOf: (rows) => readersOf(db, rows),
      onPermanentFailure: (row, address) => handlePermanentFailure(db, row, address, now),
    }),
);

/** A repeated mail has the same Message-ID. The first of several mails is the family's own. */
async function send(
  db: RawClient,
  desk: Desk,
  row: DeliveryRow,
): Promise<{ status: 'sent' | 'nobody'; address?: string }> {
  const { callRpc, region, now, log, publicUrl, stopSecret } = desk;
  const kind = row.kind as MailKind;
  const composed = await composeMail(kind, row.params, {
    callRpc,
    region,
    now,
    log,
    publicUrl,
    stopSecret,
    db,
  });
  const [first] = composed;
  const address = first && familyOf(row) ? fingerprintOf(first.to, stopSecret) : undefined;
  const refused: number[] = [];
  for (const [place, mail] of composed.entries())
    try {
      await sendOne(desk, kind, messageIdOf({ id: row.id, place, region }), mail);
    } catch (error) {
      // The other recipients still get their mails.
      if (!(error instanceof AddressRefused)) throw error;
      refused.push(place);
    }
  if (refused.length > 0) throw new FailedForGood(refused.includes(0) ? address : undefined);
  return { status: first ? 'sent' : 'nobody', address };
}

function sendOne({ mail, callRpc }: Desk, kind: MailKind, messageId: string, composed: Composed): Promise<void> {
  const { to, name, language, words, url, attachment, clinic, facts, also, ending, replyTo } = composed;
  const { as = kind as TextKind } = composed;
  const letter = mailText(as, language, { name, ...words }, { clinic, facts, also, inRequest: replyTo !== undefined });
  return mail.send(
    {
      messageId,
      to,
      subject: letter.subject,
      ...mailLayout({ ...letter, clinic, ending: ending && { ...ending, stop: texts[language].notices.stop } }, url),
      stopUrl: ending?.stopUrl,
      replyTo: replyTo ?? clinic?.email,
      attachment,
    },
    callRpc,
  );
}
