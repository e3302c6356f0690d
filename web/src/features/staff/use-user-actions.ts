import type { StaffUser } from '@fovea/contracts/staff/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { confirmDeletion, confirmInvitation, confirmLockSwitch } from './confirm.ts';
import { staffPaths } from './paths.ts';
import { useMayManage } from './use-may-manage.ts';

/**
 * What can be done with a member of staff. Nobody locks or deletes himself; the key is handed over by platform
 * administrators only.
 */
export function useUserActions(): RowActions<StaffUser> {
  const { t } = useTranslation('users');
  const me = useUser();
  const mayManage = useMayManage();
  const area = useStaffArea();
  const to = useDialogTo();
  return (row) => {
    const isOther = row._id !== me._id;
    return [
      { label: t(mayManage ? 'action.edit' : 'action.view'), to: to(staffPaths.view(area, row._id)) },
      mayManage && isOther && { label: t('action.invite'), onClick: () => void confirmInvitation(row, t) },
      me.type === 'admin' && isOther && { label: t('action.key'), to: to(staffPaths.key('admin', row._id)) },
      mayManage &&
        isOther && {
          label: t(row.locked ? 'action.unlock' : 'action.lock'),
          onClick: () => void confirmLockSwitch(row, t),
        },
      mayManage &&
        isOther && {
          label: t('action.delete'),
          danger: true,
          ...(row.userType === 'doctor'
            ? { to: to(staffPaths.handOver(area, row._id)) }
            : { onClick: () => void confirmDeletion(row, t) }),
        },
    ];
  };
}
