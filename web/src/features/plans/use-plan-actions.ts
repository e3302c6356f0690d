import { deletePlan } from '@fovea/contracts/plans/endpoints';
import type { Plan } from '@fovea/contracts/plans/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useUser } from '../../api/session.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { confirmDelete } from '../../ui/confirm-delete.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { planPaths } from './paths.ts';
import { plansChanged } from './plan-queries.ts';

/** Administrators edit and delete; everybody else looks. */
export function usePlanActions(): RowActions<Plan> {
  const { t } = useTranslation('plans');
  const isAdmin = useUser().type === 'admin';
  const area = useStaffArea();
  const to = useDialogTo();

  const remove = async ({ _id, name }: Plan) => {
    if (await confirmDelete(t, name, () => call(deletePlan, { id: _id }))) await plansChanged();
  };
  return (row) => [
    { label: t(isAdmin ? 'action.edit' : 'action.view'), to: to(planPaths.view(area, row._id)) },
    isAdmin && { label: t('action.delete'), danger: true, onClick: () => void remove(row) },
  ];
}
