import { getStaffNotices, saveStaffNotices } from '@fovea/contracts/notifications/endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate, useLoaded } from '../../api/query.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { NoticeSwitches, stoppedIn, switchesOf } from '../../parts/notices/notice-choices.ts';
import { NoticeSwitchList } from '../../parts/notices/notice-switches.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { profilePaths } from './paths.ts';

const own = apiQuery(getStaffNotices, {});
export const loader = () => load(own);

/** `/work/preference/notices`: by what a member of a company's staff is told which notices. */
export function StaffNoticesDialog() {
  const { t } = useTranslation('notices');
  const notices = useLoaded(own);
  const close = useClose(profilePaths.page('work'));
  const form = useContractForm(NoticeSwitches, switchesOf(notices));
  const save = useSave(saveStaffNotices, {
    changed: () => invalidate(getStaffNotices),
    done: () => t('saved'),
    close,
  });
  return (
    <FormDialog
      title={t('title')}
      form={form}
      saving={save}
      onClose={close}
      onSubmit={(switches) => save.mutate({ stopped: stoppedIn(switches, notices) })}
    >
      <NoticeSwitchList form={form} kinds={notices.kinds} />
    </FormDialog>
  );
}
