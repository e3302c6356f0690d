import { deleteCatalog, exportCatalogs } from '@fovea/contracts/catalogs/endpoints';
import { type Catalog, CatalogFilter } from '@fovea/contracts/catalogs/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { call } from '../../api/client.ts';
import { useList } from '../../api/query.ts';
import { versionChoices } from '../../parts/devices/product-choices.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { confirmDelete } from '../../ui/confirm-delete.ts';
import { CreateLink } from '../../ui/create-link.tsx';
import { mayBeNot } from '../../ui/filters/filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { FilterSearch } from '../../ui/filters/filter-search.tsx';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { TabPanel } from '../../ui/tab-panel.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { catalogColumns } from './catalog-columns.tsx';
import { catalogs, catalogsChanged } from './catalog-queries.ts';
import { catalogPaths } from './paths.ts';

export const loader = listLoader(CatalogFilter, catalogs);

/** The product catalogs of devices. */
export function CatalogsTab() {
  const { t } = useTranslation('catalogs');
  const { filter, change, clear } = useUrlFilter(CatalogFilter);
  const page = useList(catalogs(filter));
  const versions = useQuery(versionChoices).data?.list ?? [];
  const to = useDialogTo();
  const create = <CreateLink to={to(catalogPaths.create())}>{t('create')}</CreateLink>;

  const remove = async ({ _id, name }: Catalog) => {
    if (await confirmDelete(t, name, () => call(deleteCatalog, { id: _id }))) await catalogsChanged();
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
      <FilterBar onClear={clear} onRefresh={page.refetch}>
        <FilterSearch label={t('filter.search')} filter={filter} onChange={change} />
        <FilterSelect
          label={t('column.version')}
          value={filter.versionId}
          options={versions.map(({ _id: value, name: label }) => ({ value, label }))}
          onChange={(versionId) => change({ versionId })}
          relation={mayBeNot(filter.versionIdIs, (versionIdIs) => change({ versionIdIs }))}
        />
      </FilterBar>
      <ListTable
        list="catalogs"
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
          { label: t('action.delete'), danger: true, onClick: () => void remove(row) },
        ]}
        empty={emptyList(t, create)}
      />
      <Outlet />
    </TabPanel>
  );
}
