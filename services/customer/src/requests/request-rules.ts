import { AppError, refuseField } from '@fovea/contracts/errors';
import type { SendRequest } from '@fovea/contracts/requests';
import type { z } from 'zod';

export type Sent = z.output<typeof SendRequest>;
const picture = /\.(jpe?g|png)$/i;

/** Returns: `Return` is a type of its own, so it decides; the flag only tells a support request from a return without it. */
export function isReturn({ type, isSupport }: Pick<Sent, 'type' | 'isSupport'>): boolean {
  if (!isSupport && type !== 'Return') throw refuseField('type', 'invalidChoice');
  return type === 'Return';
}

/** Attachments are pictures from our own store: staff open them. */
export function checkAttachments(fileList: Sent['fileList'], storeUrl: string): void {
  for (const { name, url } of fileList) {
    if (!url.startsWith(storeUrl)) throw refuseField('fileList', 'invalidUrl');
    if (!picture.test(name) || !picture.test(new URL(url).pathname)) throw new AppError('imagesOnly');
  }
}

type Account = { experienceDate: Date | null; isDepositHeld: boolean };

/** A refund needs the account it is for; money back only inside the guarantee, a deposit only where one is held. */
export function checkRefund({ isRefund, accountId, refundType }: Sent, account: Account | null, now: Date): void {
  if (!isRefund) return;
  if (!accountId || !account) throw new AppError('refundAccount');
  if (!refundType) throw refuseField('refundType', 'required');
  const inGuarantee = account.experienceDate !== null && account.experienceDate > now;
  if (refundType === 'money_back' && !inGuarantee) throw refuseField('refundType', 'invalidChoice');
  if (refundType === 'deposit' && !account.isDepositHeld) throw refuseField('refundType', 'invalidChoice');
}
