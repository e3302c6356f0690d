import type { RawClient } from '@fovea/kit/kysely-on';
import type { Ask } from '@fovea/kit/rpc';
import type { Log } from '@fovea/kit/telemetry';
import { type InferResult, sql } from 'kysely';
import { loop } from '../handle.ts';
import { composeMail } from '../mails/compose-mail.ts';
import { type MailKind, mailKinds } from '../mails/mail-kinds.ts';
import { mailLayout } from '../mails/mail-layout.ts';
import { mailText, type TextKind } from '../mails/mail-texts.ts';
import type { MailTransport } from '../mails/mail-transport.ts';
import { afterQuietHours } from '../notices/notice-rules.ts';
import { kyselyOfAny } from '../tables.ts';

type Desk = { mail: MailTransport; publicUrl: string; ask: Ask; region: string; log: Log; now: Date };
type Row = InferResult<ReturnType<typeof claimMails>>[number];

export const sendStaffMailsLoop = loop(
  { name: 'send-staff-mails', scope: 'global' },
  ({ global, ask, region, log, now, extra }) => sendMails(global, { ...extra, ask, region, log, now }),
);
export const sendCustomerMailsLoop = loop(
  { name: 'send-customer-mails', scope: 'regional' },
  ({ db, ask, region, log, now, extra }) => sendMails(db, { ...extra, ask, region, log, now }),
);

const batchSize = 10;
/** A sender that died holds its mails this long. */
const claimSeconds = 120;
const retryMinutes = [0.1, 1, 5, 15, 60, 240];

/**
 * Sends what is due and says whether there was any. A mail is claimed before it is sent and marked after, so replicas
 * share the work; one that dies in between sends it again with the same Message-ID.
 */
async function sendMails(db: RawClient, desk: Desk): Promise<boolean> {
  const rows = await claimMails(db).execute();
  await Promise.all(rows.map((row) => send(db, desk, row)));
  return rows.length > 0;
}

const claimMails = (db: RawClient) =>
  kyselyOfAny(db)
    .updateTable('delivery')
    .set(({ eb }) => ({ due_at: secondsFromNow(claimSeconds), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('delivery')
        .select('id')
        .where('status', '=', sql.lit('queued'))
        .where('channel', '=', sql.lit('mail'))
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'params', 'attempts', 'quiet_zone']);

const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * INTERVAL '1 second'`;

async function send(
  db: RawClient,
  { mail, ask, region, publicUrl, log, now }: Desk,
  { id, kind, params, attempts, quiet_zone: quietZone }: Row,
): Promise<void> {
  const due = quietZone === null ? now : afterQuietHours(now, quietZone);
  if (due > now) return wait(db, id, due);
  try {
    const known = kind as MailKind;
    const composed = await composeMail(known, mailKinds[known].parse(params) as never, { ask, region, publicUrl, db });
    for (const [
      index,
      { to, name, language, words, url, attachment, clinic, facts, as = known as TextKind, also },
    ] of composed.entries()) {
      const letter = mailText(as, language, { name, ...words }, { clinic, facts, also });
      await mail.send(
        {
          messageId: `<${id}.${index}@fovea>`,
          to,
          subject: letter.subject,
          ...mailLayout(letter, url),
          replyTo: clinic?.email,
          attachment,
        },
        ask,
      );
    }
    await kyselyOfAny(db)
      .updateTable('delivery')
      .set({ status: composed.length > 0 ? 'sent' : 'nobody', sent_at: sql`now()`, problem: null })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    const minutes = retryMinutes[attempts - 1];
    const problem = error instanceof Error ? error.name : 'unknown';
    // The library's message may quote an address: only its kind is kept.
    log.warn(
      { delivery: id, kind, attempts, problem },
      minutes === undefined ? 'a mail was given up' : 'a mail could not be sent; it is tried again',
    );
    await kyselyOfAny(db)
      .updateTable('delivery')
      .set({
        status: minutes === undefined ? 'failed' : 'queued',
        due_at: secondsFromNow((minutes ?? 0) * 60),
        problem,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Held back until its reader is awake; that was no attempt. */
async function wait(db: RawClient, id: string, until: Date): Promise<void> {
  await kyselyOfAny(db)
    .updateTable('delivery')
    .set(({ eb }) => ({ due_at: until, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}
