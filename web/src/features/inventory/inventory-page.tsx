import { exportInventory } from '@fovea/contracts/inventory/endpoints';
import { InventoryFilter } from '@fovea/contracts/inventory/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { usesInventory } from '../../routing/area.ts';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { recallPaths } from '../recalls/paths.ts';
import { BatchActions } from './batch-actions.tsx';
import { inventoryColumns } from './inventory-columns.tsx';
import { InventoryFilters } from './inventory-filters.tsx';
import { inventory } from './inventory-queries.ts';
import { inventoryPaths } from './paths.ts';
import { useInventoryActions } from './use-inventory-actions.ts';
import { useOwnBatches } from './use-own-batches.ts';

const mostPicked = 1_000;

export const loader = listLoader(InventoryFilter, inventory);

/** Where every device is, and what can be done with it; a company that does not use inventory is told so. */
export function InventoryPage() {
  const { t } = useTranslation('inventory');
  if (usesInventory(useUser())) return <Inventory />;
  return (
    <Page title={t('title')}>
      <EmptyState title={t('off.title')} hint={t('off.hint')} />
    </Page>
  );
}

function Inventory() {
  const { t } = useTranslation('inventory');
  const area = useStaffArea();
  const { filter, change, clear } = useUrlFilter(InventoryFilter);
  const page = useList(inventory(filter));
  const to = useDialogTo();
  const rowActions = useInventoryActions();
  const batches = useOwnBatches();
  const picks = useRowSelection(filter, mostPicked);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <ExportButton endpoint={exportInventory} input={filter} />
          <LinkButton to={recallPaths.list(area)} appearance="secondary">
            {t('recalls')}
          </LinkButton>
          {batches.map((action) => (
            <LinkButton key={action} to={to(inventoryPaths.batch(area, action))} appearance="secondary">
              {t(`batch.title.${action}`)}
            </LinkButton>
          ))}
        </>
      }
    >
      <InventoryFilters filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch} />
      <ListTable
        list="inventory"
        label={t('title')}
        columns={inventoryColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id }) => to(inventoryPaths.view(area, _id))}
        rowActions={rowActions}
        picks={picks}
        mostPicked={mostPicked}
        pickActions={<BatchActions picks={picks} filter={filter} />}
        empty={emptyList(t)}
      />
      <Outlet />
    </Page>
  );
}
