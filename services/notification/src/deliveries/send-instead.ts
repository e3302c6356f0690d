import { recallUndeliverable } from '@fovea/contracts/recalls/events';
import type { RawClient } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import { sql } from 'kysely';
import { aboutOf, type MailKind, mailKinds } from '../mails/mail-kinds.ts';
import { fallbackChannels } from '../notices/notice-properties.ts';
import { stillWanted } from '../notices/preferences.ts';
import { kyselyOfRegion } from '../tables.ts';
import { queueInvitation, queueNotices } from './queue-mail.ts';
import type { DeliveryRow } from './send-due-deliveries.ts';

type Failed = Pick<DeliveryRow, 'kind' | 'channel' | 'params' | 'mark' | 'customer_id' | 'quiet_zone'>;

/**
 * Sends a message that failed by one channel through another, once. Notices follow `fallbackChannels`.
 * Invitations go by text message, because staff entered the number together with the address. For other mails to
 * families, except security mails, a text message points to the portal without details: the number is not verified.
 */
export async function sendInstead(db: RawClient, failed: Failed, now: Date): Promise<void> {
  const { kind, channel, mark, customer_id: customerId, quiet_zone } = failed;
  const way = { mark: `instead:${mark}`, dueAt: now, quietZone: quiet_zone, instead: true };
  if (kind === 'familyNotices') return channel === 'sms' ? mailNotices(db, failed, way) : undefined;
  if (kind === 'customerInvited' && channel === 'mail' && customerId) return queueInvitation(db, customerId, way);
  if (kind === 'deviceRecalled') return channel === 'push' ? undefined : callInstead(db, failed, now);
  // Its text message went at once.
  if (kind === 'deviceRecallCancelled') return;
  const about = aboutOf[kind as MailKind];
  if (channel !== 'mail' || !customerId || about === 'staff' || about === 'security') return;
  await queueNotices(db, [{ kind: 'familyNews', channel: 'sms', params: { customerId }, ...way }]);
}

/** It went by text message at once; the family is called once neither that nor the mail can arrive. */
async function callInstead(db: RawClient, { channel, params }: Failed, now: Date): Promise<void> {
  const { recallDeviceId, customerId, round } = mailKinds.deviceRecalled.parse(params);
  const other = await kyselyOfRegion(db)
    .selectFrom('delivery')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'deviceRecalled')
    .where('channel', '=', channel === 'mail' ? 'sms' : 'mail')
    .where('status', 'in', ['queued', 'sent', 'delivered'])
    .where(({ ref }) => sql<boolean>`${ref('params')} @> ${JSON.stringify({ recallDeviceId, round })}::jsonb`)
    .executeTakeFirst();
  if (!other) await publish(db, recallUndeliverable, { recallDeviceId, customerId, at: now.toISOString() });
}

type Way = { mark: string; dueAt: Date; quietZone: string | null; instead: boolean };

async function mailNotices(db: RawClient, { params }: Failed, way: Way): Promise<void> {
  const { customerId, accountId, notices } = mailKinds.familyNotices.parse(params);
  const [first, ...others] = await stillWanted(
    db,
    customerId,
    'mail',
    notices.filter(({ kind }) => fallbackChannels[kind] === 'mail'),
    accountId,
  );
  if (!first) return;
  const mailed: [typeof first, ...typeof others] = [first, ...others];
  await queueNotices(db, [
    { kind: 'familyNotices', channel: 'mail', params: { customerId, accountId, notices: mailed }, ...way },
  ]);
}
