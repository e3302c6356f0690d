import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { wasUploaded } from '@fovea/contracts/files/questions';
import type { ReturnPreview } from '@fovea/contracts/payments/preview-schema';
import type { SendRequest } from '@fovea/contracts/requests/schema';
import { validationText } from '@fovea/contracts/validation-messages';
import type { Files } from '@fovea/kit/files/files';
import { addYears } from 'date-fns/addYears';
import type { z } from 'zod';
import type { Context } from '../handle.ts';

export type Sent = z.output<typeof SendRequest>;
type Attachments = Sent['fileList'];
/** Of a file that may be shown beneath a request, by its name. */
export const picture = /\.(jpe?g|png)$/i;

/**
 * Returns: `Return` is a type of its own, so it decides; the flag only tells a support request from a return without
 * it.
 */
export function isReturn({ type, isSupport }: Pick<Sent, 'type' | 'isSupport'>): boolean {
  if (!isSupport && type !== 'Return') throw refuseField('type', 'invalidChoice');
  return type === 'Return';
}

/**
 * Attachments are pictures from our own store: staff open them. They are kept by their lasting addresses, without the
 * signature that lets one read them.
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
 * The same, of files that whoever sends them put there: another's would be shown to people who may not see it. What
 * staff show a family was put there for it.
 */
export async function ownAttachments(
  fileList: Sent['fileList'],
  { files, ask, actor }: Pick<Context, 'files' | 'ask' | 'actor'>,
  customerId?: string,
): Promise<Attachments> {
  const plain = plainAttachments(fileList, files.publicUrl(''));
  for (const { url } of plain) {
    const upload = { key: files.keyOf(url) ?? '', uploadedBy: actor.id, customerId };
    if (!(await ask(wasUploaded, upload)).was) throw refuseField('fileList', 'invalidUrl');
  }
  return plain;
}

/** A later year is a slip of the keyboard. */
const yearsAhead = 5;

/** A meeting lies ahead, and not too far. Refuses the field `startAt`. */
export function checkMeetingStart(startAt: string, { now, language }: { now: Date; language: Language }): void {
  if (new Date(startAt) <= now) throw refuseField('startAt', 'invalidDate');
  if (new Date(startAt) > addYears(now, yearsAhead))
    throw refuseField('startAt', validationText('meetingTooFar', language, yearsAhead));
}

const MINUTE = 60_000;
/**
 * Who sees a request opens its pictures at once; a mail is the only place where administrators see what staff sent, and
 * is read later.
 */
export const attachmentsFor = { list: 10 * MINUTE, mail: 7 * 24 * 60 * MINUTE };

/** Attachments are private: they are shown by addresses that are good for a while. */
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
