import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import { receiveTextStatus } from '@fovea/contracts/notifications/endpoints';
import { z } from 'zod';
import { handle } from '../handle.ts';
import { recordDeliveryResult } from './record-delivery-result.ts';

const StatusForm = z.object({ MessageStatus: z.string(), ErrorCode: z.string().optional() });
const failed = ['failed', 'undelivered'];
/** The provider's error codes for numbers that cannot receive text messages: blocked, unknown, landline. */
const deadNumbers = ['30004', '30005', '30006'];

/** Receives the delivery status of a text message; the provider signs the URL and the form. */
export const receiveTextStatusHandler = handle(receiveTextStatus, async ({ id }, ctx) => {
  const { db, region, extra, raw, headers, now } = ctx;
  const form = Object.fromEntries(new URLSearchParams(raw.toString('utf8')));
  const address = extra.publicUrl + links.textStatus(id, region);
  if (!extra.texts.isSigned(headers['x-twilio-signature'], address, form)) throw new AppError('notAllowed');
  const { MessageStatus: status, ErrorCode = '' } = StatusForm.parse(form);
  if (status === 'delivered') await db.$transaction((tx) => recordDeliveryResult(tx, id, { arrived: true }, now));
  if (failed.includes(status)) {
    const result = { arrived: false as const, isAddressInvalid: deadNumbers.includes(ErrorCode) };
    await db.$transaction((tx) => recordDeliveryResult(tx, id, result, now));
  }
  return {};
});
