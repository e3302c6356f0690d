import { AddRegular } from '@fluentui/react-icons';
import { deleteCatalog, exportCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { type Catalog, CatalogFilter } from '@fovea/contracts/catalogs/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { call } from '../../api/client.ts';
import { useList } from '../../api/query.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { confirm } from '../../ui/confirm.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterText } from '../../ui/filters/filter-text.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { TabPanel } from '../../ui/tab-panel.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toast.ts';
import { catalogColumns } from './catalog-columns.tsx';
import { catalogs, catalogsChanged } from './catalog-queries.ts';
import { catalogPaths } from './paths.ts';

export const loader = listLoader(CatalogFilter, catalogs);

/** The products devices are made after. */
export function CatalogsTab() {
  const { t } = useTranslation('catalogs');
  const { filter, change, clear } = useUrlFilter(CatalogFilter);
  const page = useList(catalogs(filter));
  const to = useDialogTo();
  const create = (
    <LinkButton to={to(catalogPaths.create())} icon={<AddRegular />}>
      {t('create')}
    </LinkButton>
  );

  const askToDelete = async ({ _id, name }: Catalog) => {
    const run = () => call(deleteCatalog, { id: _id });
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
    await catalogsChanged();
  };
  return (
    <TabPanel
      title={t('title')}
      actions={
        <>
          <ExportButton endpoint={exportCatalogs} input={filter} />
          {create}
        </>
      }
    >
      <FilterBar onClear={clear} onRefresh={() => void page.refetch()}>
        <FilterText
          slash
          label={t('filter.search')}
          value={filter.searchStr}
          onChange={(searchStr) => change({ searchStr })}
        />
      </FilterBar>
      <DataTable
        label={t('list')}
        columns={catalogColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(catalogPaths.view(_id))}
        rowActions={(row) => [
          { label: t('action.edit'), to: to(catalogPaths.view(row._id)) },
          { label: t('action.delete'), danger: true, onClick: () => void askToDelete(row) },
        ]}
        empty={{ title: t('empty.title'), hint: t('empty.hint'), action: create }}
      />
      <Outlet />
    </TabPanel>
  );
}
