import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import { receiveTextStatus } from '@fovea/contracts/notifications/endpoints';
import { z } from 'zod';
import { handle } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { sendInstead } from './send-instead.ts';

const Told = z.object({ MessageStatus: z.string() });
const failed = ['failed', 'undelivered'];

/**
 * What became of a text message, told by the provider who signs address and form. Told twice or in any order it counts
 * once: an end is never followed by another.
 */
export const receiveTextStatusHandler = handle(receiveTextStatus, async ({ id }, ctx) => {
  const { db, region, extra, raw, headers, now } = ctx;
  const form = Object.fromEntries(new URLSearchParams(raw.toString('utf8')));
  const address = extra.publicUrl + links.textStatus(id, region);
  if (!extra.texts.isSigned(headers['x-twilio-signature'], address, form)) throw new AppError('notAllowed');
  const { MessageStatus: status } = Told.parse(form);
  if (status !== 'delivered' && !failed.includes(status)) return {};
  await db.$transaction(async (tx) => {
    const ended = await kyselyOfRegion(tx)
      .updateTable('delivery')
      .set({ status: status === 'delivered' ? 'delivered' : 'failed' })
      .where('id', '=', id)
      .where('channel', '=', 'sms')
      .where('status', 'in', ['queued', 'sent'])
      .returning(['params', 'mark', 'quiet_zone'])
      .executeTakeFirst();
    if (ended && status !== 'delivered') await sendInstead(tx, ended, now);
  });
  return {};
});
