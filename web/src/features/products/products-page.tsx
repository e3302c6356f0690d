import { Tab, TabList } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useFlushTabs } from '../../ui/flush-tabs.ts';
import { Page } from '../../ui/page.tsx';
import { catalogPaths } from '../catalogs/paths.ts';
import { devicePaths } from '../devices/paths.ts';

const tabs = { catalogs: catalogPaths.list(), devices: devicePaths.list() } as const;

/** Catalogs and devices, side by side; each tab is a route of its own with its own dialogs. */
export function ProductsPage() {
  const { t } = useTranslation('products');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = pathname.startsWith(tabs.devices) ? 'devices' : 'catalogs';
  return (
    <Page title={t('title')}>
      <TabList
        className={useFlushTabs().root}
        selectedValue={current}
        onTabSelect={(_, { value }) => void navigate(value === 'devices' ? tabs.devices : tabs.catalogs)}
        aria-label={t('title')}
      >
        <Tab value="catalogs">{t('catalogs')}</Tab>
        <Tab value="devices">{t('devices')}</Tab>
      </TabList>
      <Outlet />
    </Page>
  );
}
