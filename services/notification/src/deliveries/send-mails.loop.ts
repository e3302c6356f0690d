import type { RawClient } from '@fovea/kit/kysely-on';
import type { Ask } from '@fovea/kit/rpc';
import type { Log } from '@fovea/kit/telemetry';
import { type InferResult, sql } from 'kysely';
import { loop } from '../handle.ts';
import { composeMail } from '../mails/compose-mail.ts';
import { type MailKind, mailKinds } from '../mails/mail-kinds.ts';
import { mailLayout } from '../mails/mail-layout.ts';
import { mailText } from '../mails/mail-texts.ts';
import type { MailTransport } from '../mails/mail-transport.ts';
import { kyselyOfAny } from '../tables.ts';

type Desk = { mail: MailTransport; publicUrl: string; ask: Ask; region: string; log: Log };
type Row = InferResult<ReturnType<typeof claimMails>>[number];

export const sendStaffMailsLoop = loop(
  { name: 'send-staff-mails', scope: 'global' },
  ({ global, ask, region, log, extra }) => sendMails(global, { ...extra, ask, region, log }),
);
export const sendCustomerMailsLoop = loop(
  { name: 'send-customer-mails', scope: 'regional' },
  ({ db, ask, region, log, extra }) => sendMails(db, { ...extra, ask, region, log }),
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
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'params', 'attempts']);

const secondsFromNow = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * INTERVAL '1 second'`;

async function send(
  db: RawClient,
  { mail, ask, region, publicUrl, log }: Desk,
  { id, kind, params, attempts }: Row,
): Promise<void> {
  try {
    const known = kind as MailKind;
    const composed = await composeMail(known, mailKinds[known].parse(params) as never, { ask, region, publicUrl });
    for (const [
      index,
      { to, name, language, words, url, attachment, clinic, facts, as = known },
    ] of composed.entries()) {
      const letter = mailText(as, language, { name, ...words }, { clinic, facts });
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
    const wait = retryMinutes[attempts - 1];
    const problem = error instanceof Error ? error.name : 'unknown';
    // The library's message may quote an address: only its kind is kept.
    log.warn(
      { delivery: id, kind, attempts, problem },
      wait === undefined ? 'a mail was given up' : 'a mail could not be sent; it is tried again',
    );
    await kyselyOfAny(db)
      .updateTable('delivery')
      .set({
        status: wait === undefined ? 'failed' : 'queued',
        due_at: secondsFromNow((wait ?? 0) * 60),
        problem,
      })
      .where('id', '=', id)
      .execute();
  }
}
