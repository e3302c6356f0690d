import { makeStyles, tokens } from '@fluentui/react-components';
import { exportAudit } from '@fovea/contracts/audit/endpoints';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ArchivedNote } from '../../parts/history/archived-note.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { AppLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditListFilter, auditEntries } from './audit-queries.ts';
import { auditPaths } from './paths.ts';

const useStyles = makeStyles({
  archived: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalM },
});

export const loader = listLoader(AuditListFilter, auditEntries);

/** `/admin/audit`: views and changes of personal data and security events, of the selected region or the platform. */
export function AuditPage() {
  const styles = useStyles();
  const { t } = useTranslation('history');
  const to = useDialogTo();
  const { filter, change, clear } = useUrlFilter(AuditListFilter);
  const page = useList(auditEntries(filter));
  const before = page.data?.archivedBefore;
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
      {before && (
        <div className={styles.archived}>
          <ArchivedNote before={before} />
          <AppLink alone to={to(auditPaths.archives())}>
            {t('archived.show')}
          </AppLink>
        </div>
      )}
      <Outlet />
    </Page>
  );
}
