import type { Company } from '@fovea/contracts/companies/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { confirmDeletion, confirmSwitch } from './confirm.ts';
import { companyPaths } from './paths.ts';

/** The row actions of a company: everyone may view, administrators may edit. */
export function useCompanyActions(): RowActions<Company> {
  const { t } = useTranslation('companies');
  const isAdmin = useUser().type === 'admin';
  const area = useStaffArea();
  const to = useDialogTo();
  return (row) => [
    { label: t(isAdmin ? 'action.edit' : 'action.view'), to: to(companyPaths.view(area, row._id)) },
    {
      label: t('action.qr'),
      to: to(companyPaths.qrCode(area, row._id)),
      disabledReason: row.disabled ? t('qr.off') : null,
    },
    isAdmin && {
      label: t(row.disabled ? 'action.enable' : 'action.disable'),
      onClick: () => void confirmSwitch(row, t),
    },
    isAdmin && { label: t('action.delete'), danger: true, onClick: () => void confirmDeletion(row, t) },
  ];
}
