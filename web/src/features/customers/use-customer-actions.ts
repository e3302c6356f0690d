import type { CustomerRow } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { isDoctor } from '../../routing/area.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { type Act, confirmAction, confirmDeletion } from './confirm.ts';
import { customerPaths } from './paths.ts';

/**
 * The row actions of a family; for a deleted one, those of administrators. Doctors neither lock nor delete; only the
 * platform manages test users.
 */
export function useCustomerActions(): RowActions<CustomerRow> {
  const { t } = useTranslation('customers');
  const user = useUser();
  const to = useDialogTo();
  const area = useStaffArea();
  const isOffice = !isDoctor(user);
  return (row) => {
    if (row.removedAt)
      return [
        { label: t('action.restore'), onClick: () => void confirmAction('restore', row, t) },
        { label: t('action.erase'), danger: true, onClick: () => void confirmAction('erase', row, t) },
      ];
    return [
      { label: t('action.edit'), to: to(customerPaths.view(area, row._id)) },
      { label: t('action.addPatient'), to: to(customerPaths.createAccount(area, row._id)) },
      { label: t('action.meeting'), to: to(customerPaths.meeting(area, row._id)) },
      row.requesting && act('closeRequest', row),
      isOffice && act(row.lock ? 'unlock' : 'lock', row),
      user.type === 'admin' && act(row.debug ? 'unmarkTest' : 'markTest', row),
      isOffice && {
        label: t('action.delete'),
        danger: true,
        disabledReason: row.device && t('delete.deviceBound', { serial: row.device.serial_number }),
        onClick: () => void confirmDeletion(row, t),
      },
    ];
  };

  function act(name: Act, row: CustomerRow) {
    return { label: t(`action.${name}`), onClick: () => void confirmAction(name, row, t) };
  }
}
