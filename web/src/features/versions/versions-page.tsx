import { deleteRelease } from '@fovea/contracts/releases/endpoints';
import { type Release, ReleaseFilter } from '@fovea/contracts/releases/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { call } from '../../api/client.ts';
import { useList } from '../../api/query.ts';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { confirmDelete } from '../../ui/confirm-delete.ts';
import { CreateLink } from '../../ui/create-link.tsx';
import { SearchBar } from '../../ui/filters/search-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { versionPaths } from './paths.ts';
import { versionColumns } from './version-columns.tsx';
import { versions, versionsChanged } from './version-queries.ts';

export const loader = listLoader(ReleaseFilter, versions);

/** The software versions devices are updated to. */
export function VersionsPage() {
  const { t } = useTranslation('versions');
  const { filter, change, clear } = useUrlFilter(ReleaseFilter);
  const page = useList(versions(filter));
  const to = useDialogTo();
  const create = <CreateLink to={to(versionPaths.create())}>{t('create')}</CreateLink>;

  const remove = async ({ _id, name }: Release) => {
    if (await confirmDelete(t, name, () => call(deleteRelease, { id: _id }))) await versionsChanged();
  };
  return (
    <Page title={t('title')} actions={create}>
      <SearchBar label={t('filter.name')} filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch} />
      <ListTable
        list="versions"
        label={t('list')}
        columns={versionColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(versionPaths.view(_id))}
        rowActions={(row) => [
          { label: t('action.edit'), to: to(versionPaths.view(row._id)) },
          { label: t('action.release'), onClick: () => void window.open(row.url, '_blank', 'noopener') },
          { label: t('action.delete'), danger: true, onClick: () => void remove(row) },
        ]}
        empty={emptyList(t, create)}
      />
      <Outlet />
    </Page>
  );
}
