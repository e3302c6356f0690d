import { sendPasswordLink } from '@fovea/contracts/customers/endpoints';
import type { Customer } from '@fovea/contracts/customers/schema';
import { revokeInvitation } from '@fovea/contracts/invitations/endpoints';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import type { TFunction } from 'i18next';
import { call } from '../../api/client.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import type { Asked } from './confirm.ts';
import { familyAfterInvitation } from './customer-queries.ts';

type T = TFunction<'customers'>;

/** Sends the invitation again by mail or text message; the previous link expires. */
export async function confirmInvitation(family: Customer, channel: AddressChannel, t: T): Promise<void> {
  const { _id, db, email, mobileCountryCode, phone } = family;
  const address = channel === 'mail' ? email : `+${mobileCountryCode} ${phone}`;
  const isDone = await confirm({
    title: t('invitation.ask.title', { name: nameOf(family) }),
    body: t('invitation.ask.body', { address }),
    action: t(`invitation.send.${channel}`),
    run: () => call(sendPasswordLink, { id: _id, db, channel }),
  });
  if (!isDone) return;
  toast(t('invitation.ask.done', { address }));
  familyAfterInvitation(_id, db, channel);
}

/** Revokes the invitation of a family entered by mistake. True after the deletion. */
export async function confirmRevocation({ _id, db, ...names }: Asked, t: T): Promise<boolean> {
  const name = nameOf(names);
  const isDone = await confirm({
    title: t('invitation.takeBack.title', { name }),
    body: t('invitation.takeBack.body'),
    action: t('invitation.takeBack.action'),
    danger: true,
    run: () => call(revokeInvitation, { id: _id, db }),
  });
  if (!isDone) return false;
  toast(t('invitation.takeBack.done', { name }));
  return true;
}
