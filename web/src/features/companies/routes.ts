import { BuildingRegular } from '@fluentui/react-icons';
import { recordList } from '../../routing/own-window.tsx';
import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { companyPaths } from './paths.ts';

/** Companies with their dialogs. */
export const companiesRoute = (area: StaffArea): PageRoute => ({
  path: companyPaths.list(area),
  handle: { page: 'companies', icon: BuildingRegular },
  lazy: recordList(page(() => import('./companies-page.tsx'), 'CompaniesPage', 'companies', 'seller', 'overview')),
  children: [
    { path: companyPaths.create(area), lazy: page(() => import('./create-company.tsx'), 'CreateCompanyDialog') },
    { path: companyPaths.view(area, ':id'), lazy: page(() => import('./company-dialog.tsx'), 'CompanyDialog') },
    {
      path: companyPaths.overview(area, ':id'),
      lazy: page(() => import('./company-overview.tsx'), 'CompanyOverview'),
    },
    { path: companyPaths.prepaid(area, ':id'), lazy: page(() => import('./company-prepaid.tsx'), 'CompanyPrepaid') },
    ...(area === 'admin'
      ? [{ path: companyPaths.buyPrepaid(':id'), lazy: page(() => import('./buy-prepaid.tsx'), 'BuyPrepaidDialog') }]
      : []),
    { path: companyPaths.qrCode(area, ':id'), lazy: page(() => import('./company-qr-dialog.tsx'), 'CompanyQrDialog') },
  ],
});
