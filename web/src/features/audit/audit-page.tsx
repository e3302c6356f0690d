import { exportAudit } from '@fovea/contracts/audit/endpoints';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { TrailFilter, trail } from './audit-queries.ts';
import { auditPaths } from './paths.ts';

export const loader = listLoader(TrailFilter, trail);

/**
 * `/admin/audit`: who viewed or changed personal data and what concerned safety, in the region chosen above or of the
 * platform.
 */
export function AuditPage() {
  const { t } = useTranslation('history');
  const to = useDialogTo();
  const { filter, change, clear } = useUrlFilter(TrailFilter);
  const page = useList(trail(filter));
  return (
    <Page title={t('title')} actions={<ExportButton endpoint={exportAudit} input={filter} />}>
      <AuditFilters filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch} />
      <ListTable
        list="audit"
        label={t('title')}
        columns={auditColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(auditPaths.record(_id))}
        empty={emptyList(t)}
      />
      <Outlet />
    </Page>
  );
}
