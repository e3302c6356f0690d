import { findAuditArchives, openAuditArchive } from '@fovea/contracts/archives/endpoints';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { apiQuery, useApiMutation, useList } from '../../api/query.ts';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import { useClose } from '../../routing/use-close.ts';
import { showError } from '../../ui/error-dialog.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { archiveColumns } from './archive-columns.tsx';
import { isPlatform } from './is-platform.ts';
import { auditPaths } from './paths.ts';

/** `/admin/audit/archives`: the archived months of the audit log, for download. */
export function AuditArchivesDialog() {
  const { t } = useTranslation('history');
  const close = useClose(auditPaths.list());
  const platform = isPlatform(useSearchParams()[0]);
  const [filter, change] = useTableFilter();
  const { current, pageSize } = filter;
  const page = useList(apiQuery(findAuditArchives, { current, pageSize, platform }));
  const fetching = useApiMutation(openAuditArchive, {
    // The response is a download, so the page stays.
    onSuccess: ({ address }) => location.assign(address),
    onError: showError,
  });
  return (
    <ViewDialog title={t('archived.title')} onClose={close} size="large">
      <DataTable
        label={t('archived.title')}
        columns={archiveColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        rowKey={({ firstSeq }) => String(firstSeq)}
        rowActions={({ firstSeq }) => [
          { label: t('archived.download'), onClick: () => fetching.mutate({ firstSeq, platform }) },
        ]}
        empty={{ title: t('archived.empty') }}
      />
    </ViewDialog>
  );
}
