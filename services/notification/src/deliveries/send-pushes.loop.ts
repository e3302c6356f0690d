import { customerContact } from '@fovea/contracts/customers/rpcs';
import { z } from 'zod';
import { loop, type Regional } from '../handle.ts';
import { composeMail } from '../mails/compose-mail.ts';
import type { Desk as ComposingDesk } from '../mails/composed.ts';
import { childOf } from '../mails/family-reader.ts';
import { mailKinds } from '../mails/mail-kinds.ts';
import { stillWanted } from '../notices/preferences.ts';
import { sessionOf } from '../push/browsers.ts';
import { SubscriptionExpired } from '../push/push-transport.ts';
import { lineOf, type PushedKind, pageOf } from '../push/pushed.ts';
import { texts } from '../texts.ts';
import { handlePermanentFailure, readersOf } from './family-deliveries.ts';
import { type DeliveryRow, FailedForGood, sendDueDeliveries } from './send-due-deliveries.ts';

/** Added to the ids of the kind: the browser to send to. */
const ToBrowser = z.object({ customerId: z.uuid(), browserId: z.uuid() });
const nobody = { status: 'nobody' } as const;

/** Deletes a subscription that expired or belongs to an ended session. */
export const sendPushesLoop = loop(
  { name: 'send-pushes', scope: 'regional' },
  ({ db, callRpc, region, log, now, extra, sessions }) =>
    sendDueDeliveries(db, 'push', {
      now,
      log,
      async send(row) {
        const { customerId, browserId: id } = ToBrowser.parse(row.params);
        const browser = await db.pushSubscription.findUnique({ where: { id } });
        if (!browser) return nobody;
        const deleteBrowser = () => db.pushSubscription.deleteMany({ where: { id, issuedAt: browser.issuedAt } });
        if (sessions.isRevoked(sessionOf(browser, region))) {
          await deleteBrowser();
          return nobody;
        }
        const contact = await callRpc(customerContact, { id: customerId }, { region });
        if (!contact || !(await isStillRelevant(row, { ...extra, db, callRpc, region, now, log }))) return nobody;
        const kind = row.kind as PushedKind; // queued by `queuePushes` alone
        const line = lineOf(kind);
        const { language } = contact;
        await extra.push
          .send(browser, {
            title: 'Fovea',
            body: texts[language].push[line],
            language,
            tag: line,
            // The kind determines the type of the params.
            page: pageOf(kind, mailKinds[kind].parse(row.params) as never, region),
          })
          .catch(async (error: unknown) => {
            if (!(error instanceof SubscriptionExpired)) throw error;
            await deleteBrowser();
            throw new FailedForGood();
          });
        return { status: 'sent' };
      },
      readersOf: (rows) => readersOf(db, rows),
      onPermanentFailure: (row) => handlePermanentFailure(db, row, undefined, now),
    }),
);

type Desk = ComposingDesk & { db: Regional };

/** False when the message was read, stopped or resolved since it was queued. */
async function isStillRelevant({ kind, params }: Pick<DeliveryRow, 'kind' | 'params'>, desk: Desk): Promise<boolean> {
  if (kind !== 'familyNotices') return (await composeMail(kind as PushedKind, params, desk)).length > 0;
  const { customerId, accountId, notices } = mailKinds.familyNotices.parse(params);
  const wanted = await stillWanted(desk.db, customerId, 'push', notices, accountId);
  return wanted.length > 0 && (await childOf(desk, accountId)) !== undefined;
}
