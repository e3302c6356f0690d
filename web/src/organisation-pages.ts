import type { PageRoute } from './shell/area-route.ts';
import { page } from './shell/page-route.ts';

/** Companies with their dialogs, in both staff areas. */
export const companiesRoute: PageRoute = {
  lazy: page(async () => {
    const { CompaniesPage, loader } = await import('./features/companies/companies-page.tsx');
    return { Component: CompaniesPage, loader };
  }, 'companies'),
  children: [
    {
      path: 'new',
      lazy: page(async () => {
        const { CreateCompanyDialog, loader } = await import('./features/companies/create-company.tsx');
        return { Component: CreateCompanyDialog, loader };
      }),
    },
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

/** Staff users with their dialogs, in both staff areas. Only platform administrators hand links over. */
export const usersRoute: PageRoute = {
  lazy: page(async () => {
    const { UsersPage, loader } = await import('./features/staff/users-page.tsx');
    return { Component: UsersPage, loader };
  }, 'users'),
  children: [
    {
      path: 'new',
      lazy: page(async () => ({ Component: (await import('./features/staff/create-user.tsx')).CreateUserDialog })),
    },
    {
      path: ':id',
      lazy: page(async () => {
        const { UserDialog, loader } = await import('./features/staff/user-dialog.tsx');
        return { Component: UserDialog, loader };
      }),
    },
    {
      path: ':id/hand-over',
      lazy: page(async () => {
        const { HandOverDialog, loader } = await import('./features/staff/hand-over-dialog.tsx');
        return { Component: HandOverDialog, loader };
      }),
    },
    {
      path: ':id/key',
      lazy: page(async () => {
        const { UserKeyDialog, loader } = await import('./features/staff/user-key-dialog.tsx');
        return { Component: UserKeyDialog, loader };
      }),
    },
  ],
};

/** The start page of both staff areas. */
export const dashboardRoute: PageRoute = {
  lazy: page(async () => {
    const { DashboardPage, loader } = await import('./features/dashboard/dashboard-page.tsx');
    return { Component: DashboardPage, loader };
  }, 'dashboard'),
};
