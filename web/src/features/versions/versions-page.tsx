import { AddRegular } from '@fluentui/react-icons';
import { deleteRelease, findReleases } from '@fovea/contracts/releases/endpoints';
import { type Release, ReleaseFilter } from '@fovea/contracts/releases/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { call } from '../../api/client.ts';
import { invalidate, useList } from '../../api/query.ts';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { confirm } from '../../ui/confirm.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toast.ts';
import { versionPaths } from './paths.ts';
import { versionColumns } from './version-columns.tsx';
import { versions } from './version-queries.ts';

export const loader = listLoader(ReleaseFilter, versions);

/** The software versions devices are updated to. */
export function VersionsPage() {
  const { t } = useTranslation('versions');
  const { filter, change, clear } = useUrlFilter(ReleaseFilter);
  const page = useList(versions(filter));
  const to = useDialogTo();
  const create = (
    <LinkButton to={to(versionPaths.create())} icon={<AddRegular />}>
      {t('create')}
    </LinkButton>
  );

  const askToDelete = async ({ _id, name }: Release) => {
    const run = () => call(deleteRelease, { id: _id });
    if (
      !(await confirm({
        title: t('delete.title', { name }),
        body: t('delete.body'),
        action: t('action.delete'),
        danger: true,
        run,
      }))
    )
      return;
    toast(t('deleted', { name }));
    await invalidate(findReleases);
  };
  return (
    <Page title={t('title')} actions={create}>
      <FilterBar onClear={clear} onRefresh={() => void page.refetch()}>
        <FilterText
          slash
          label={t('filter.name')}
          value={filter.searchStr}
          onChange={(searchStr) => change({ searchStr })}
        />
      </FilterBar>
      <DataTable
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
          { label: t('action.delete'), danger: true, onClick: () => void askToDelete(row) },
        ]}
        empty={{ title: t('empty.title'), hint: t('empty.hint'), action: create }}
      />
      <Outlet />
    </Page>
  );
}
