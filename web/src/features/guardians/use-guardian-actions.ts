import { findGuardians, inviteGuardianAgain, removeGuardian } from '@fovea/contracts/guardians/portal-endpoints';
import type { Guardian } from '@fovea/contracts/guardians/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { confirm } from '../../ui/confirm.ts';
import type { RowAction } from '../../ui/table/column.ts';
import { toast } from '../../ui/toast.ts';
import { guardianAfterLink } from './guardian-queries.ts';
import { guardiansPaths } from './paths.ts';

/** What a parent can do about somebody whom they let in; a link only for those who have no password yet. */
export function useGuardianActions(): (guardian: Guardian) => (RowAction | false)[] {
  const { t } = useTranslation('guardians');

  const askToSendAgain = async ({ _id: id, email, ...names }: Guardian) => {
    const isDone = await confirm({
      title: t('again.title', { name: nameOf(names) }),
      body: t('again.body', { email }),
      action: t('again.action'),
      run: () => call(inviteGuardianAgain, { id }),
    });
    if (!isDone) return;
    toast(t('again.done', { email }));
    guardianAfterLink(id);
  };
  const askToRemove = async ({ _id: id, ...names }: Guardian) => {
    const name = nameOf(names);
    const isDone = await confirm({
      title: t('remove.title', { name }),
      body: t('remove.body', { name }),
      action: t('remove.action'),
      danger: true,
      run: () => call(removeGuardian, { id }),
    });
    if (!isDone) return;
    toast(t('remove.done', { name }));
    await invalidate(findGuardians);
  };
  return (guardian) => [
    { label: t('change.action'), to: guardiansPaths.change(guardian._id) },
    !guardian.invitation?.acceptedAt && { label: t('again.action'), onClick: () => void askToSendAgain(guardian) },
    { label: t('remove.action'), danger: true, onClick: () => void askToRemove(guardian) },
  ];
}
