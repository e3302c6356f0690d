import { AddRegular, ArrowDownloadRegular, BoxRegular, ColorRegular } from '@fluentui/react-icons';
import { exportCatalogs, saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { exportCompanies, saveCompany } from '@fovea/contracts/companies/endpoints';
import { exportCustomers, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { exportDevices, saveDevice } from '@fovea/contracts/devices/endpoints';
import type { Endpoint, Role } from '@fovea/contracts/endpoint';
import type { ExportResult } from '@fovea/contracts/envelope';
import { exportInventory } from '@fovea/contracts/inventory/endpoints';
import type { DeviceWait } from '@fovea/contracts/inventory/schema';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { exportPaymentReport, exportPayments } from '@fovea/contracts/payments/endpoints';
import { searchForm } from '@fovea/contracts/plain-text';
import { exportPlans, savePlan } from '@fovea/contracts/plans/endpoints';
import { saveRelease } from '@fovea/contracts/releases/endpoints';
import { exportStaff, saveStaff } from '@fovea/contracts/staff/endpoints';
import i18n from 'i18next';
import { call } from '../../api/client.ts';
import { asApiError } from '../../api/errors.ts';
import { invalidate } from '../../api/query.ts';
import type { SessionUser } from '../../api/session.ts';
import { follow } from '../../parts/jobs/own-jobs.ts';
import { isDoctor, mayVisit } from '../../routing/area.ts';
import type { PageHandle, StaffPage } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { type ColorScheme, chooseColorScheme, colorSchemes } from '../../theme/color-scheme.ts';
import { showError } from '../../ui/error-dialog.ts';
import { toast } from '../../ui/toast.ts';
import { catalogPaths } from '../catalogs/paths.ts';
import { companyPaths } from '../companies/paths.ts';
import { customerPaths } from '../customers/paths.ts';
import { devicePaths } from '../devices/paths.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { planPaths } from '../plans/paths.ts';
import { staffPaths } from '../staff/paths.ts';
import { versionPaths } from '../versions/paths.ts';
import type { Hit } from './hit.ts';

/** A page of the area's menu. */
export type MenuPage = PageHandle & { path: string };
type ExportEndpoint = Endpoint & { response: typeof ExportResult };
type Self = { area: StaffArea; user: SessionUser };

/** Whether every word of what was typed begins a word of a name; nothing typed fits all. */
const fits = (name: string, typed: string) => {
  const known = ` ${searchForm(name)}`;
  return searchForm(typed)
    .split(' ')
    .every((word) => known.includes(word.length < 3 ? ` ${word}` : word));
};

/** Pages the person may visit whose name fits. */
export const pagesFitting = (pages: readonly MenuPage[], { user }: Self, typed: string): Hit[] =>
  pages.flatMap(({ page, path, icon }) => {
    const title = i18n.t(`shell:nav.${page as StaffPage}`); // a staff area has staff pages
    const isOff = page === 'inventory' && !usesInventory(user);
    return icon && mayVisit(user, page) && !isOff && fits(title, typed)
      ? [{ id: `page.${page}`, icon, title, facts: [], to: path }]
      : [];
  });

const waits = ['toUpdate', 'recalled'] as const satisfies DeviceWait[];
/** Devices of a roll-out or a recall that somebody has to see to: lists of a page, found by their own names. */
export const listsFitting = ({ area, user }: Self, typed: string): Hit[] =>
  waits.flatMap((wait) => {
    const title = i18n.t(`search:waiting.${wait}`);
    const isMeant = typed.trim() !== '' && fits(title, typed);
    return isMeant && mayVisit(user, 'inventory') && usesInventory(user)
      ? [{ id: `list.${wait}`, icon: BoxRegular, title, facts: [], to: inventoryPaths.waiting(area, wait) }]
      : [];
  });

/** Whether the person's company keeps an inventory; administrators always do. */
export const usesInventory = ({ type, company }: Pick<SessionUser, 'type' | 'company'>): boolean =>
  type === 'admin' || company?.useInventory !== false;

/** What the person may do from anywhere whose name fits. A doctor finds patients and the own pages only. */
export function actionsFitting(self: Self, typed: string): Hit[] {
  const looks = colorSchemes.map(actionOfScheme);
  const all = isDoctor(self.user) ? looks : [...created(self), ...exported(self), ...looks];
  return typed.trim() === '' ? [] : all.filter(({ title }) => fits(title, typed));
}

function created({ area, user }: Self): Hit[] {
  const ways: [Endpoint, string, string][] = [
    [saveCustomer, i18n.t('customers:create'), customerPaths.create(area)],
    [saveCustomer, i18n.t('customers:family.title'), customerPaths.createFamily(area)],
    [saveStaff, i18n.t('users:create'), staffPaths.create(area)],
    [saveCompany, i18n.t('companies:create'), companyPaths.create(area)],
    [saveDevice, i18n.t('devices:register'), devicePaths.create()],
    [saveCatalog, i18n.t('catalogs:create'), catalogPaths.create()],
    [savePlan, i18n.t('plans:create'), planPaths.create()],
    [saveRelease, i18n.t('versions:create'), versionPaths.create()],
  ];
  return ways.flatMap(([endpoint, title, to]) =>
    mayCall(user, endpoint) ? [{ id: `create.${to}`, icon: AddRegular, title, facts: [], to }] : [],
  );
}

/** Begins as the page's own button would without a filter; the tray of jobs shows how far it is. */
function exported({ user }: Self): Hit[] {
  const list = (page: StaffPage) => i18n.t('search:export', { what: i18n.t(`shell:nav.${page}`) });
  const ways: [ExportEndpoint, string][] = [
    [exportCustomers, list('customers')],
    [exportPayments, list('payments')],
    [exportPaymentReport, i18n.t('payments:exportReport')],
    [exportStaff, list('users')],
    [exportCompanies, list('companies')],
    [exportPlans, list('plans')],
    ...(usesInventory(user) ? ([[exportInventory, list('inventory')]] satisfies [ExportEndpoint, string][]) : []),
    [exportDevices, i18n.t('search:export', { what: i18n.t('devices:title') })],
    [exportCatalogs, i18n.t('search:export', { what: i18n.t('catalogs:title') })],
  ];
  return ways.flatMap(([endpoint, title]) =>
    mayCall(user, endpoint)
      ? [
          {
            id: `export.${endpoint.job}`,
            icon: ArrowDownloadRegular,
            title,
            facts: [],
            run: () => void begin(endpoint),
          },
        ]
      : [],
  );
}

async function begin(endpoint: ExportEndpoint): Promise<void> {
  try {
    follow((await call(endpoint, {})).jobId);
    toast(i18n.t('ui:exporting.state.queued'));
    await invalidate(findJobs);
  } catch (error) {
    showError(asApiError(error));
  }
}

const actionOfScheme = (scheme: ColorScheme): Hit => ({
  id: `scheme.${scheme}`,
  icon: ColorRegular,
  title: `${i18n.t('shell:theme.label')}: ${i18n.t(`shell:theme.${scheme}`)}`,
  facts: [],
  run: () => chooseColorScheme(scheme),
});

const mayCall = (user: SessionUser, { access }: Endpoint): boolean =>
  access !== 'public' && access.includes(roleOf(user));

const roleOf = ({ type, userType }: SessionUser): Role =>
  type === 'normal' ? (userType === 'admin' || !userType ? 'companyAdmin' : userType) : type;
