import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { wasUploaded } from '@fovea/contracts/files/rpcs';
import type { ReturnPreview } from '@fovea/contracts/payments/preview-schema';
import type { SendRequest } from '@fovea/contracts/requests/schema';
import { validationText } from '@fovea/contracts/validation-messages';
import type { Files } from '@fovea/kit/files/files';
import { addYears } from 'date-fns/addYears';
import type { z } from 'zod';
import type { Context } from '../handle.ts';

export type Sent = z.output<typeof SendRequest>;
type Attachments = Sent['fileList'];
/** Names of files that may be attached. */
export const picture = /\.(jpe?g|png)$/i;

/**
 * The type `Return` decides. The flag only distinguishes a support request from a return without that type.
 */
export function isReturn({ type, isSupport }: Pick<Sent, 'type' | 'isSupport'>): boolean {
  if (!isSupport && type !== 'Return') throw refuseField('type', 'invalidChoice');
  return type === 'Return';
}

/**
 * Attachments must be pictures from our own store, because staff open them. They are stored by their permanent addresses,
 * without the signature.
 */
function plainAttachments(fileList: Sent['fileList'], storeUrl: string): Attachments {
  return fileList.map(({ name, url }) => {
    if (!url.startsWith(storeUrl)) throw refuseField('fileList', 'invalidUrl');
    const { origin, pathname } = new URL(url);
    if (!picture.test(name) || !picture.test(pathname)) throw new AppError('imagesOnly');
    return { name, url: origin + pathname };
  });
}

/**
 * The same, and the caller must have uploaded the files, for this family if staff send them: other files would be shown to
 * people who may not see them.
 */
export async function ownAttachments(
  fileList: Sent['fileList'],
  { files, callRpc, actor }: Pick<Context, 'files' | 'callRpc' | 'actor'>,
  customerId?: string,
): Promise<Attachments> {
  const plain = plainAttachments(fileList, files.publicUrl(''));
  for (const { url } of plain) {
    const upload = { key: files.keyOf(url) ?? '', uploadedBy: actor.id, customerId };
    if (!(await callRpc(wasUploaded, upload)).was) throw refuseField('fileList', 'invalidUrl');
  }
  return plain;
}

/** A later year is a typing error. */
const yearsAhead = 5;

/** A meeting must be in the future, at most `yearsAhead`. Refuses the field `startAt`. */
export function checkMeetingStart(startAt: string, { now, language }: { now: Date; language: Language }): void {
  if (new Date(startAt) <= now) throw refuseField('startAt', 'invalidDate');
  if (new Date(startAt) > addYears(now, yearsAhead))
    throw refuseField('startAt', validationText('meetingTooFar', language, yearsAhead));
}

const MINUTE = 60_000;
/**
 * Lifetime of a picture's signed address. A mail is read later than a list, and is the only place where administrators see
 * what staff sent.
 */
export const attachmentsFor = { list: 10 * MINUTE, mail: 7 * 24 * 60 * MINUTE };

/** Attachments are private: views get signed addresses with a limited lifetime. */
export function readableAttachments(
  fileList: Attachments,
  { files, now }: { files: Files; now: Date },
  forMs: number,
): Attachments {
  return fileList.map(({ name, url }) => ({ name, url: files.signedUrl(url, new Date(now.getTime() + forMs)) }));
}

/** A refund needs the account it is for; money back only inside the guarantee, a deposit only where one is held. */
export function checkRefund({ isRefund, refundType }: Sent, back: ReturnPreview | null): void {
  if (!isRefund) return;
  if (!back) throw new AppError('refundAccount');
  if (!refundType) throw refuseField('refundType', 'required');
  if (refundType === 'money_back' && !back.moneyBack) throw refuseField('refundType', 'invalidChoice');
  if (refundType === 'deposit' && !back.deposit) throw refuseField('refundType', 'invalidChoice');
}
