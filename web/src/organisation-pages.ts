import type { PageRoute } from './shell/area-route.ts';
import { page } from './shell/page-route.ts';

/** Companies with their dialogs, in both staff areas. */
export const companiesRoute: PageRoute = {
  lazy: page(async () => {
    const { CompaniesPage, loader } = await import('./features/companies/companies-page.tsx');
    return { Component: CompaniesPage, loader };
  }, 'companies'),
  children: [
    { path: 'new', lazy: page(async () => ({ Component: (await import('./features/companies/create-company.tsx')).CreateCompanyDialog })) },
    {
      path: ':id',
      lazy: page(async () => {
        const { CompanyDialog, loader } = await import('./features/companies/company-dialog.tsx');
        return { Component: CompanyDialog, loader };
      }),
    },
    {
      path: ':id/qr-code',
      lazy: page(async () => {
        const { CompanyQrDialog, loader } = await import('./features/companies/company-qr-dialog.tsx');
        return { Component: CompanyQrDialog, loader };
      }),
    },
  ],
};
