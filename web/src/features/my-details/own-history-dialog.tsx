import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { useTranslation } from 'react-i18next';
import { apiQuery, useLoaded } from '../../api/query.ts';
import { HistoryTable } from '../../parts/history/history-table.tsx';
import { useClose } from '../../routing/use-close.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { myDetailsPaths } from './paths.ts';

/** `/index/details/history`: a parent sees who looked at the family's data, and what was changed. */
export function OwnHistoryDialog() {
  const { t } = useTranslation('history');
  const close = useClose(myDetailsPaths.page());
  const parent = useLoaded(apiQuery(getPortalUserInfo, {}));
  return (
    <ViewDialog title={t('own.title')} size="large" onClose={close}>
      <HistoryTable
        label={t('own.title')}
        query={(window) => apiQuery(findOwnHistory, window)}
        patients={parent.accounts}
        family={parent}
        empty={{ title: t('own.empty') }}
      />
    </ViewDialog>
  );
}
