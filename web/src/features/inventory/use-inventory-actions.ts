import type { InventoryItem } from '@fovea/contracts/inventory/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import type { RowActions } from '../../ui/table/column.ts';
import { actionNames } from './action-names.ts';
import { inventoryPaths } from './paths.ts';
import { isOffered, whyNot } from './why-not.ts';

/** View, then every action of the table: those its status does not allow say where they start. */
export function useInventoryActions(): RowActions<Pick<InventoryItem, '_id' | 'status' | 'toCompanyId'>> {
  const { t } = useTranslation(['inventory', 'device-words']);
  const user = useUser();
  const area = useStaffArea();
  const to = useDialogTo();
  const offered = actionNames.filter((action) => isOffered(action, user));
  return (row) => {
    const acts = offered.map((action) => ({
      label: t(`action.${action}`),
      to: to(inventoryPaths.action(area, row._id, action)),
      disabledReason: whyNot(action, row, user, t),
      danger: action === 'Discard',
    }));
    // What can be done now comes first: fourteen actions are a long way to read.
    const [now, later] = [
      acts.filter(({ disabledReason }) => !disabledReason),
      acts.filter(({ disabledReason }) => disabledReason),
    ];
    return [{ label: t('action.view'), to: to(inventoryPaths.view(area, row._id)) }, ...now, ...later];
  };
}
