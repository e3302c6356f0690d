import { DocumentAddRegular } from '@fluentui/react-icons';
import { exportBarcodes, exportDevices } from '@fovea/contracts/devices/endpoints';
import { DeviceFilter } from '@fovea/contracts/devices/schema';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useList } from '../../api/query.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { ListTable } from '../../parts/table/list-table.tsx';
import { listLoader } from '../../routing/load.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { CreateLink } from '../../ui/create-link.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { TabPanel } from '../../ui/tab-panel.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { deviceColumns } from './device-columns.tsx';
import { DeviceFilters } from './device-filters.tsx';
import { devices } from './device-queries.ts';
import { devicePaths } from './paths.ts';
import { useDeviceActions } from './use-device-actions.ts';

export const loader = listLoader(DeviceFilter, devices);

/** Every registered device of the platform. */
export function DevicesTab() {
  const { t } = useTranslation('devices');
  const { filter, change, clear } = useUrlFilter(DeviceFilter);
  const page = useList(devices(filter));
  const to = useDialogTo();
  const rowActions = useDeviceActions();
  const register = <CreateLink to={to(devicePaths.create())}>{t('register')}</CreateLink>;
  return (
    <TabPanel
      title={t('title')}
      actions={
        <>
          <ExportButton endpoint={exportDevices} input={filter} />
          <ExportButton label={t('barcodes')} endpoint={exportBarcodes} input={filter} />
          <LinkButton to={to(devicePaths.batch())} appearance="secondary" icon={<DocumentAddRegular />}>
            {t('batch.title')}
          </LinkButton>
          {register}
        </>
      }
    >
      <DeviceFilters filter={filter} onChange={change} onClear={clear} onRefresh={page.refetch} />
      <ListTable
        list="devices"
        label={t('title')}
        columns={deviceColumns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        onClearFilters={clear}
        rowTo={({ _id, deletedAt }) => (deletedAt ? inventoryPaths.view('admin', _id) : to(devicePaths.view(_id)))}
        rowActions={rowActions}
        empty={emptyList(t, register)}
      />
      <Outlet />
    </TabPanel>
  );
}
