import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import { receiveTextStatus } from '@fovea/contracts/notifications/endpoints';
import { z } from 'zod';
import { handle } from '../handle.ts';
import { deliveryTold } from './delivery-told.ts';

const Told = z.object({ MessageStatus: z.string(), ErrorCode: z.string().optional() });
const failed = ['failed', 'undelivered'];
/** The provider's errors of a number that takes none: blocked, unknown, a landline. A telephone that is off is none of them. */
const deadNumbers = ['30004', '30005', '30006'];

/** What became of a text message, told by the provider who signs address and form. */
export const receiveTextStatusHandler = handle(receiveTextStatus, async ({ id }, ctx) => {
  const { db, region, extra, raw, headers, now } = ctx;
  const form = Object.fromEntries(new URLSearchParams(raw.toString('utf8')));
  const address = extra.publicUrl + links.textStatus(id, region);
  if (!extra.texts.isSigned(headers['x-twilio-signature'], address, form)) throw new AppError('notAllowed');
  const { MessageStatus: status, ErrorCode = '' } = Told.parse(form);
  if (status === 'delivered') await db.$transaction((tx) => deliveryTold(tx, id, { arrived: true }, now));
  if (failed.includes(status)) {
    const told = { arrived: false as const, isAddress: deadNumbers.includes(ErrorCode) };
    await db.$transaction((tx) => deliveryTold(tx, id, told, now));
  }
  return {};
});
